import { dispatch } from './dispatch.ts'

await dispatch(new URL('./soak/', import.meta.url), process.argv.slice(2))
