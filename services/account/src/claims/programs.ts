import { describeProgram, distributor, votelock } from '@callisto/program-clients'

/** Programs of claims and locks, for the names and the errors that pages show; no swap calls them. */
export const governancePrograms = [
  describeProgram(distributor, 'Callisto Distributor'),
  describeProgram(votelock, 'Callisto Vote Lock'),
]
