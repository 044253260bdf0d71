import { dispatch } from './dispatch.ts'

await dispatch(new URL('./', import.meta.url), process.argv.slice(2))
