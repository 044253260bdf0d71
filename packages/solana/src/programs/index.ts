export {
  DEPLOY_HEADER_BYTES,
  type DeployedProgram,
  type ReadAccounts,
  readDeploySlot,
  readProgram,
  UPGRADEABLE_LOADER,
} from './read-program.ts'
