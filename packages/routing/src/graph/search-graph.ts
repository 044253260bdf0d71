import type { Adjacency } from './adjacency.ts'
import type { EdgeTable } from './edge-table.ts'

/** The part of a graph that a search reads: arrays addressed by integers, neither pools nor mints. */
export interface SearchGraph {
  readonly edges: EdgeTable
  readonly adjacency: Adjacency
  readonly tokenCount: number
}
