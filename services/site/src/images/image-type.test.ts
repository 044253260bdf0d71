import { expect, test } from 'vitest'
import { imageTypeOf } from './image-type.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'

test.each([
  ['\x89PNG\r\n\x1a\n....', 'png'],
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['GIF89a...', 'gif'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
  ['\0\0\0\x20ftypavif', 'avif'],
  [svg, 'svg'],
  [`<?xml version="1.0"?>\n<!-- drawn -->\n${svg}`, 'svg'],
  [`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">${svg}`, 'svg'],
  [`\n  ${svg}`, 'svg'],
  ['', undefined],
  ['<!doctype html><svg>', undefined],
  [`<html>${svg}`, undefined],
  [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg}`, undefined],
  ['<svgfoo>', undefined],
  ['{"image":"x"}', undefined],
  ['%PDF-1.7', undefined],
  ['II*\0', undefined],
  ['8BPS', undefined],
  ['BM......', undefined],
  ['\0\0\0\x20ftypheic', undefined],
  ['#!/bin/sh', undefined],
  ['\x7fELF', undefined],
])('%j is %s', (head, expected) => {
  expect(imageTypeOf(Buffer.from(head, 'latin1'))).toBe(expected)
})

test('a head of many comments costs no more than its length', () => {
  expect(imageTypeOf(Buffer.from(`${'<!---->'.repeat(580)}<html>`))).toBeUndefined()
})
