/**
 * Characters that look like an ASCII letter or digit, as hexadecimal code points, by that letter: the rows of Unicode's
 * confusables table (UTS 39, version 14.0.0) with such a prototype. Characters that NFKC or the removal of marks turns into
 * ASCII (full width, mathematical, accented) need no row.
 */
export const CONFUSABLE_CHARACTERS: Readonly<Record<string, string>> = {
  '2': '1a7 1bb 3e8 14bf a644 a6ef a75a',
  '3': '1b7 21c 417 498 4e0 2ccc a76a a7ab 118ca 16f3b 1d206',
  '4': '13ce 152f 1530 118af',
  '5': '1bc 118bb',
  '6': '431 13ee 2cd2 118d5',
  '7': '104d2 118c6 1d212',
  '8': '222 223 9ea a6a 1031a 1e8cb',
  '9': '9ed a67 b68 d6d 2cca a76e 118ac 118cc 118d6',
  a: '251 391 3b1 410 430 13aa 15c5 2376 237a a4ee 102a0 16f40',
  b:
    '180 181 182 183 184 253 392 411 412 42c 462 463 48c 48d 13cf 13f4 1472 1473 147e 147f 1480 1481 ' +
    '1488 15af 15f7 a4d0 a7b4 10282 102a1 10301',
  c:
    'a2 187 23c 421 441 4aa 4ab 13df 1d04 20a1 2ca4 2ca5 a4da abaf 102a2 10302 10415 1043d 1051c ' +
    '118e9 118f2 1f16e 1f74c',
  d: 'd0 110 111 189 18a 18c 256 257 501 13a0 13e7 146f 147a 147b 1487 15de 15ea 20ab a4d2 a4d3',
  e: '246 247 395 415 435 4bd 4bf 13ac 212e 22ff 2d39 a4f0 ab32 10286 118a6 118ae',
  f: '191 192 3dc 584 15b4 1d6e 1e9d a4dd a798 a799 ab35 10287 102a5 10525 118a2 118c2 1d213',
  g: '18d 193 1e4 1e5 260 261 50c 581 13c0 13f3 1d83 a4d6',
  h: '126 127 266 397 41d 45b 4a2 4bb 4c7 4c9 570 13bb 13c2 13f2 157c 2c67 2c8e a4e7 a695 102cf',
  i:
    '131 141 142 196 197 19a 1c0 268 269 26a 26b 26d 399 3b9 406 456 4c0 4cf 5c0 5d5 5df 5f1 627 661 ' +
    '673 6f1 7ca 13a5 13de 14aa 14b6 14b7 16c1 1d7b 1d7c 2223 2373 2378 23fd 2c92 2cd0 2d4f a4e1 a4f2 ' +
    'a647 ab75 1028a 10309 10320 1041b 10526 118a3 118b2 118c3 16f16 16f28 1d22a 1e8c7',
  j: '248 249 37f 3f3 408 458 13ab 148d 1498 1499 a4d9 a7b2',
  k: '198 199 39a 41a 49a 49e 13e6 16d5 20ad 2c69 2c94 a4d7 a740 10518',
  m: '271 39c 3fa 41c 4cd 13b7 15f0 16d6 1d6f 20a5 2c98 a4df 102b0 10311 11700 118e3',
  n: '19d 19e 273 39d 3b7 578 57c 1d70 2c9a a4e0 1018e 10513',
  o:
    'd8 f8 19f 275 398 39f 3b8 3bf 3c3 41e 43e 472 473 4e8 4e9 555 585 5e1 647 665 6be 6c1 6d5 6f5 ' +
    '6ff 7c0 966 9e6 a66 ae6 b20 b66 be6 c66 ce6 d20 d66 e50 ed0 1010 101d 1040 10ff 12d0 13a4 13be ' +
    '13eb 1d0f 1d11 2296 229d 236c 2c9e 2c9f 2d31 2d41 2d54 3007 a4f3 a74a a74b ab3d ab3e ab74 ab8e ' +
    'abbb 10292 102ab 10404 1042c 104c2 104ea 10516 114d0 118b5 118c8 118d7 118e0 1d21a 1f714',
  p: '1a4 1a5 3a1 3c1 420 440 13e2 146d 1476 1477 1486 1d7d 2374 2ca2 2ca3 a4d1 10295',
  q: '2a0 51b 563 566 2d55',
  r: '1a6 24d 27c 27d 433 491 493 13a1 13d2 1587 1d26 1d72 2c85 a4e3 ab47 ab48 ab81 104b4 16f35 1d216',
  s: '1bd 282 405 455 54f 13d5 13da 1d74 a4e2 a731 abaa 10296 10420 10448 118c1 16f3a',
  t:
    '166 167 1ac 1ad 1ae 23e 3a4 422 4ac 13a2 1d75 20ae 22a4 2361 27d9 2ca6 a4d4 10297 102b1 10315 ' +
    '118bc 16f0a 1f768',
  u:
    '244 28b 3c5 54d 57d 1200 13cc 144c 1457 1458 1467 1d1c 1d7e 222a 22c3 a4f4 a79f ab4e ab52 ab9c ' +
    '104ce 104f6 118b8 118d8 16f42',
  v:
    '3bd 474 475 5d8 667 6f7 13d9 142f 143a 143b 1d20 2228 22c1 2d38 a4e6 a6df aba9 10197 1051d 11706 ' +
    '118a0 118c0 16f08 1d20d 1f708',
  w: '26f 461 47d 51c 51d 561 13b3 13d4 1d21 20a9 a4ea a761 ab83 114c5 1170a 1170e 1170f 118e6 118ef',
  x:
    'd7 3a7 425 445 4b2 1541 157d 166d 166e 16b7 2573 292b 292c 2a2f 2a30 2cac 2d5d a4eb a7b3 10196 ' +
    '10290 102b4 10317 10322 10527 118ec',
  y:
    'a5 1b3 1b4 24e 24f 263 28f 3a5 3b3 423 443 4ae 4af 4b0 4b1 10e7 13a9 13bd 1d8c 1eff 2ca8 a4ec ' +
    'ab5a 102b2 118a4 118dc 16f43',
  z: '1b5 1b6 224 225 290 396 13c3 1d22 1d76 a4dc ab93 102f5 118a9 118c4 118e5',
}

/** Our additions to UTS 39: small capitals and Cyrillic small letters drawn like them, stylised letters, currency signs. */
export const STYLISED_CHARACTERS: Readonly<Record<string, string>> = {
  a: 'ᴀΛΔ₳',
  b: 'ʙвßβ฿₿',
  c: 'ᴄ₵',
  d: 'ᴅ',
  e: 'ᴇɛƐεєЄΣ€Ξ',
  f: 'ꜰ',
  g: 'ɢ₲',
  h: 'ʜн',
  i: 'ɪ',
  j: 'ᴊ',
  k: 'ᴋкκĸ',
  l: 'ʟ£',
  m: 'ᴍм',
  n: 'ɴиИ₦',
  o: 'ᴏ',
  p: 'ᴘ₱',
  r: 'ʀЯя',
  s: 'ꜱ₴',
  t: 'ᴛтτ₸',
  u: 'ᴜцЦ',
  v: 'ᴠ',
  w: 'ᴡшШωΩ',
  y: 'ʏ',
  z: 'ᴢ',
}
