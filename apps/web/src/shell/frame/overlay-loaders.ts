/** Dynamic imports of the overlays. */
export const overlayLoaders = {
  search: () => import('../../features/search/SearchDialog.tsx'),
  connect: () => import('../../features/wallet/connect/ConnectPanel.tsx'),
  drawer: () => import('../../features/wallet/drawer/WalletDrawer.tsx'),
  menu: () => import('../navigation/SideMenu.tsx'),
  settings: () => import('../../features/settings/SettingsDialog.tsx'),
  trade: () => import('../../features/swap/quick/QuickSheet.tsx'),
  trading: () => import('../../features/swap/settings/TradingSettings.tsx'),
}
