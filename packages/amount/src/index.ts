export { divide, mulDiv, type Rounding } from './divide.ts'
