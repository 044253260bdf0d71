import type { Amm } from '@callisto/amms'
import { meteoraDammV2 } from './meteora-damm-v2/amm.ts'
import { PROGRAM as DAMM_V2 } from './meteora-damm-v2/layout.ts'
import { meteoraDbc } from './meteora-dbc/amm.ts'
import { PROGRAM as DBC } from './meteora-dbc/layout.ts'
import { meteoraDlmm } from './meteora-dlmm/amm.ts'
import { PROGRAM as DLMM } from './meteora-dlmm/layout.ts'
import { raydiumAmmV4Of2024 } from './raydium-amm-v4/amm.ts'
import { PROGRAM as AMM_V4 } from './raydium-amm-v4/layout.ts'
import { raydiumClmmOf2024 } from './raydium-clmm/amm.ts'
import { PROGRAM as CLMM } from './raydium-clmm/layout.ts'
import { raydiumCpmm } from './raydium-cpmm/amm.ts'
import { PROGRAM as CPMM } from './raydium-cpmm/layout.ts'
import { saber } from './saber/amm.ts'
import { PROGRAM as SABER } from './saber/layout.ts'
import { whirlpool } from './whirlpool/amm.ts'
import { IMMUTABLE_PROGRAM, PROGRAM as WHIRLPOOL } from './whirlpool/layout.ts'

/** A build of a program whose executed swaps are vectors, and the venue whose rules quote them. */
export interface ProvenBuild {
  amm: Amm
  program: string
  /** Of the program's file, in hex, and its length: an account may be longer, with zeros. */
  sha256: string
  bytes: number
}

/** Every build that executed the vectors of this package; `vectors.test.ts` compares them with the files. */
export const PROVEN_BUILDS = [
  {
    amm: meteoraDammV2,
    program: DAMM_V2,
    sha256: 'e9ae9f963edc232006df647ba2de216d344500673b6fa8f9d002de7178509011',
    bytes: 1_524_448,
  },
  {
    amm: meteoraDbc,
    program: DBC,
    sha256: '3f61ab6ac95e35662d43090f8f827383add87404aa0e3262c7134d84c4218852',
    bytes: 1_439_344,
  },
  {
    amm: meteoraDlmm,
    program: DLMM,
    sha256: '942f609d03440911f15c40e8df1733d808670768fd9042af1de956964fb2f0e6',
    bytes: 2_067_376,
  },
  {
    amm: raydiumAmmV4Of2024,
    program: AMM_V4,
    sha256: '558ca25ce55515eef237f7fd86de19d20bb8db32b7dfdc4e5a4bfe3c120d7f0d',
    bytes: 1_406_384,
  },
  {
    amm: raydiumClmmOf2024,
    program: CLMM,
    sha256: 'a4deba71e583a0c37ab2b5284972c1c5e49b49ceb1d27c31ffe95b5cbd4233fa',
    bytes: 1_700_160,
  },
  {
    amm: raydiumCpmm,
    program: CPMM,
    sha256: 'b73632213cfa72622852d17cba6677e837670560a1695df8b99822478ec3f944',
    bytes: 793_824,
  },
  {
    amm: saber,
    program: SABER,
    sha256: '383f720f2e0d47ce616dfda2f9f263ccd83fc6d38a2629b472dcbfad9dfb4504',
    bytes: 609_792,
  },
  {
    amm: whirlpool,
    program: IMMUTABLE_PROGRAM,
    sha256: '0f80ee74bba631caa39c99778483f862491fb9480a1f631546e6c8a12d66f84c',
    bytes: 1_719_448,
  },
  {
    amm: whirlpool,
    program: WHIRLPOOL,
    sha256: '0cf625fb2ab3e4b7175c42d5ef471e59b996b5ed8eeeadaf6a32393778ce74ca',
    bytes: 1_405_440,
  },
] as readonly ProvenBuild[]
