/** See `test-files.mjs`. */
export function testFiles(root: string): string[]
export function fullTests(root: string): { file: string; title: string; reason: string | undefined }[]
