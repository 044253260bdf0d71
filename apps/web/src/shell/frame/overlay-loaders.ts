/** Dynamic imports of the overlays. */
export const overlayLoaders = {
  search: () => import('../../features/search/SearchDialog.tsx'),
  connect: () => import('../../features/wallet/ConnectPanel.tsx'),
  drawer: () => import('../../features/wallet/WalletDrawer.tsx'),
}
