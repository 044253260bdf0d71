import { describeProgram, oracle, recurring, trigger } from '@callisto/program-clients'

/** Programs of orders and of the prices that they act on, for the names and the errors that pages show. */
export const orderPrograms = [
  describeProgram(trigger, 'Callisto Trigger'),
  describeProgram(recurring, 'Callisto Recurring'),
  describeProgram(oracle, 'Callisto Oracle'),
]
