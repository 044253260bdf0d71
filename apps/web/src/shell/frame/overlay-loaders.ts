/** The code of each overlay, loaded when it is first needed, or a little before. */
export const overlayCode = {
  search: () => import('../../features/search/SearchDialog.tsx'),
  connect: () => import('../../features/wallet/ConnectPanel.tsx'),
  drawer: () => import('../../features/wallet/WalletDrawer.tsx'),
}
