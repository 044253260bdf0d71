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

const PREFIX = 'Program '
const DATA_PREFIX = 'Program data: '
const LOG_PREFIX = 'Program log: '
const INVOKE_START = ' invoke ['
const CONSUMED_START = ' consumed '
const CONSUMED_MIDDLE = ' of '
const CONSUMED_END = ' compute units'

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
  if (!line.startsWith(PREFIX)) return false
  if (line.startsWith(LOG_PREFIX)) {
    writer.u8(LOG)
    writer.text(line.slice(LOG_PREFIX.length))
    return true
  }
  if (line.startsWith(DATA_PREFIX)) return writeData(writer, line.slice(DATA_PREFIX.length))
  const idEnd = line.indexOf(' ', PREFIX.length)
  const key = keys.indexOf(line.slice(PREFIX.length, idEnd))
  if (key < 0) return false
  if (line.startsWith(INVOKE_START, idEnd) && line.endsWith(']'))
    return writeInvoke(writer, key, line.slice(idEnd + INVOKE_START.length, -1))
  if (line.slice(idEnd) === ' success') {
    writer.u8(SUCCESS)
    writer.varint(key)
    return true
  }
  return line.startsWith(CONSUMED_START, idEnd) && writeConsumed(writer, key, line, idEnd)
}

function writeData(writer: ByteWriter, text: string): boolean {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.toString('base64') !== text) return false
  writer.u8(DATA)
  writer.bytes(bytes)
  return true
}

function writeInvoke(writer: ByteWriter, key: number, depth: string): boolean {
  const level = parseCount(depth)
  if (level === undefined) return false
  writer.u8(INVOKE)
  writer.varint(key)
  writer.varint(level)
  return true
}

/** `Program X consumed 12 of 200000 compute units` */
function writeConsumed(writer: ByteWriter, key: number, line: string, idEnd: number): boolean {
  if (!line.endsWith(CONSUMED_END)) return false
  const middle = line.indexOf(CONSUMED_MIDDLE, idEnd + CONSUMED_START.length)
  if (middle < 0) return false
  const used = parseCount(line.slice(idEnd + CONSUMED_START.length, middle))
  const limit = parseCount(line.slice(middle + CONSUMED_MIDDLE.length, -CONSUMED_END.length))
  if (used === undefined || limit === undefined) return false
  writer.u8(CONSUMED)
  writer.varint(key)
  writer.varint(used)
  writer.varint(limit)
  return true
}

/** A whole number from 0 to 2^53 - 1; undefined for text that is not how it is written. */
function parseCount(text: string): number | undefined {
  const value = Number(text)
  return Number.isSafeInteger(value) && value >= 0 && String(value) === text ? value : undefined
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
