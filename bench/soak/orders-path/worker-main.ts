import { playSeeds } from './play-seeds.ts'

const [first, count] = process.argv.slice(2).map(Number) as [number, number]
console.log(JSON.stringify(await playSeeds(first, count)))
