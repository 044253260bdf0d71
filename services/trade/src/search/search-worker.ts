import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { GraphReader, warmUpSearch } from '@callisto/routing'
import { isAborted } from './control-cell.ts'
import { MaskedSearch } from './search-executor.ts'
import type { SearchMessage, SearchReply, SearchWorkerData } from './search-worker-protocol.ts'
import type { TaskMessage, TaskReply } from './worker-pool.ts'

const { control, niceness } = workerData as SearchWorkerData
// Linux schedules threads one by one; elsewhere the call would lower the whole process.
if (process.platform === 'linux') setPriority(0, niceness)

const graph = new GraphReader()
const search = new MaskedSearch(graph)

const send = (reply: TaskReply<SearchReply>) => parentPort?.postMessage(reply)

function run(task: number, message: SearchMessage): unknown {
  if (message.layout) graph.useLayout(message.layout)
  const endMs = performance.now() + message.timeoutMs
  const isExpired = () => isAborted(control, task) || performance.now() >= endMs
  switch (message.kind) {
    case 'search':
      return search.run(message.request, message.masks, isExpired)
    case 'bound':
      return search.bound(message.trade, isExpired, () => send({ task, isLast: false }))
    case 'warmUp':
      return warmUpSearch(graph, message.searches, isExpired)
  }
}

parentPort?.on('message', ({ task, body }: TaskMessage<SearchMessage>) => {
  const startMs = performance.now()
  try {
    const value = run(task, body)
    send({ task, isLast: true, reply: { value, costMs: performance.now() - startMs } })
  } catch (error) {
    send({
      task,
      isLast: true,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
})

send({ task: 0, isLast: true })
