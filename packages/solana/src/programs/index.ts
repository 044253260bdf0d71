export {
  type DeployedProgram,
  type ReadAccounts,
  readDeploySlot,
  readProgram,
  UPGRADEABLE_LOADER,
} from './read-program.ts'
