import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { GraphReader } from '@callisto/routing'
import { GraphSearches } from './search-executor.ts'
import {
  isAborted,
  type SearchMessage,
  type SearchReply,
  type SearchWorkerData,
  type TaskMessage,
  type TaskReply,
} from './search-worker-protocol.ts'

const { control, niceness } = workerData as SearchWorkerData
// Linux schedules threads one by one; elsewhere the call would lower the whole process.
if (process.platform === 'linux') setPriority(0, niceness)

const graphs = { routed: new GraphReader(), direct: new GraphReader() }
const searches = new GraphSearches(graphs)

const send = (reply: TaskReply<SearchReply>) => parentPort?.postMessage(reply)

function run(task: number, message: SearchMessage): unknown {
  if (message.layouts) {
    graphs.routed.useLayout(message.layouts.routed)
    graphs.direct.useLayout(message.layouts.direct)
  }
  const endMs = performance.now() + message.timeoutMs
  const isExpired = () => isAborted(control, task) || performance.now() >= endMs
  return message.kind === 'search'
    ? searches.run(message.request, message.masks, isExpired)
    : searches.bound(message.trade, isExpired, () => send({ task, isLast: false }))
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
