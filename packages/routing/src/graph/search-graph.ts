import { Adjacency, type AdjacencyLayout } from './adjacency.ts'
import { EdgeTable, type EdgeTableLayout } from './edge-table.ts'
import { Memory } from './memory.ts'

/** The part of a graph that a search reads: arrays of numbers only. */
export interface SearchGraph {
  readonly edges: EdgeTable
  readonly adjacency: Adjacency
  readonly tokenCount: number
  readonly edgeCount: number
}

/** The arrays of a graph as one thread hands them to another; those in shared memory are not copied. */
export interface GraphLayout {
  counts: Int32Array
  edges: EdgeTableLayout
  adjacency: AdjacencyLayout
}

/**
 * Reads a graph that another thread writes. Nothing here keeps the two apart: the owner must not write while a search
 * runs, and must hand over the layout again when its version has changed.
 * @example
 * const graph = new Graph(new Memory(true))
 * graph.upsert(cpmm('pool', ['sol', 'usdc'], [1_000n, 150_000n]))
 * const reader = new GraphReader()
 * reader.useLayout(graph.layout)
 * reader.tokenCount // => 2
 */
export class GraphReader implements SearchGraph {
  readonly edges: EdgeTable
  readonly adjacency: Adjacency
  #counts: Int32Array

  constructor() {
    const memory = new Memory()
    this.#counts = memory.int32(2)
    this.edges = new EdgeTable(memory)
    this.adjacency = new Adjacency(this.edges, memory)
  }

  useLayout({ counts, edges, adjacency }: GraphLayout): void {
    this.#counts = counts
    this.edges.useLayout(edges)
    this.adjacency.useLayout(adjacency)
  }

  get tokenCount(): number {
    return this.#counts[0]!
  }

  get edgeCount(): number {
    return this.#counts[1]!
  }
}
