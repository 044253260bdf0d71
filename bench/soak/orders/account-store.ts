import type { TestVm } from '../../../programs/toolchain/test-vm.ts'

/** The accounts and the clock of a chain: those of the VM, or those of a simulated one. */
export type AccountStore = Pick<TestVm, 'account' | 'setAccount' | 'fund' | 'rent' | 'setTime'>
