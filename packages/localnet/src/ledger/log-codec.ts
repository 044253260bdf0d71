import type { ByteReader, ByteWriter } from '@callisto/solana/codec'

/**
 * Log lines are most of a transaction's bytes, and most of a line is a program's address or a fixed phrase. A
 * line that matches one of the runtime's forms is stored as a code and its numbers, any other one verbatim.
 */
const PLAIN = 0
const INVOKE = 1
const SUCCESS = 2
const CONSUMED = 3
const DATA = 4
const LOG = 5

const DATA_PREFIX = 'Program data: '
const LOG_PREFIX = 'Program log: '

export function writeLogs(writer: ByteWriter, logs: readonly string[], keys: readonly string[]): void {
  writer.varint(logs.length)
  for (const line of logs) {
    if (!writeKnown(writer, line, keys)) {
      writer.u8(PLAIN)
      writer.text(line)
    }
  }
}

function writeKnown(writer: ByteWriter, line: string, keys: readonly string[]): boolean {
  if (!line.startsWith('Program ')) return false
  if (line.startsWith(LOG_PREFIX)) {
    writer.u8(LOG)
    writer.text(line.slice(LOG_PREFIX.length))
    return true
  }
  if (line.startsWith(DATA_PREFIX)) return writeData(writer, line.slice(DATA_PREFIX.length))
  const words = line.split(' ')
  const key = keys.indexOf(words[1]!)
  if (key < 0) return false
  if (words.length === 4 && words[2] === 'invoke') return writeInvoke(writer, key, words[3]!)
  if (words.length === 3 && words[2] === 'success') {
    writer.u8(SUCCESS)
    writer.varint(key)
    return true
  }
  return writeConsumed(writer, key, words)
}

function writeData(writer: ByteWriter, text: string): boolean {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.toString('base64') !== text) return false
  writer.u8(DATA)
  writer.bytes(bytes)
  return true
}

function writeInvoke(writer: ByteWriter, key: number, depth: string): boolean {
  const level = Number(depth.slice(1, -1))
  if (depth !== `[${level}]` || !isSmallCount(level)) return false
  writer.u8(INVOKE)
  writer.varint(key)
  writer.varint(level)
  return true
}

/** `Program X consumed 12 of 200000 compute units` */
function writeConsumed(writer: ByteWriter, key: number, words: string[]): boolean {
  const [, id, , used, , limit] = words
  const rebuilt = `Program ${id} consumed ${Number(used)} of ${Number(limit)} compute units`
  if (rebuilt !== words.join(' ') || !isSmallCount(Number(used)) || !isSmallCount(Number(limit))) return false
  writer.u8(CONSUMED)
  writer.varint(key)
  writer.varint(Number(used))
  writer.varint(Number(limit))
  return true
}

function isSmallCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

export function readLogs(reader: ByteReader, keys: readonly string[]): string[] {
  const logs: string[] = []
  const count = reader.varint()
  for (let i = 0; i < count; i++) logs.push(readLine(reader, keys))
  return logs
}

function readLine(reader: ByteReader, keys: readonly string[]): string {
  const code = reader.u8()
  if (code === PLAIN) return reader.text()
  if (code === LOG) return LOG_PREFIX + reader.text()
  if (code === DATA) return DATA_PREFIX + Buffer.from(reader.bytes()).toString('base64')
  const program = `Program ${keys[reader.varint()]}`
  if (code === INVOKE) return `${program} invoke [${reader.varint()}]`
  if (code === SUCCESS) return `${program} success`
  return `${program} consumed ${reader.varint()} of ${reader.varint()} compute units`
}
