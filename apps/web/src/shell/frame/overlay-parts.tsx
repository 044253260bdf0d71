import { lazyPart } from '../../lib/browser/lazy-part.tsx'

/** Dynamic imports of the overlays. */
const overlayLoaders = {
  search: () => import('../../features/search/SearchDialog.tsx'),
  connect: () => import('../../features/wallet/connect/ConnectPanel.tsx'),
  drawer: () => import('../../features/wallet/drawer/WalletDrawer.tsx'),
  menu: () => import('../navigation/SideMenu.tsx'),
  settings: () => import('../../features/settings/SettingsDialog.tsx'),
  trade: () => import('../../features/swap/quick/QuickSheet.tsx'),
  trading: () => import('../../features/swap/settings/TradingSettings.tsx'),
}

interface OverlayProps {
  onClose: () => void
}

/** The overlays, each in a chunk of its own. */
export const overlayParts = {
  search: lazyPart<OverlayProps>(async () => (await overlayLoaders.search()).SearchDialog),
  connect: lazyPart<OverlayProps>(async () => (await overlayLoaders.connect()).ConnectPanel),
  drawer: lazyPart<OverlayProps>(async () => (await overlayLoaders.drawer()).WalletDrawer),
  menu: lazyPart<OverlayProps>(async () => (await overlayLoaders.menu()).SideMenu),
  trade: lazyPart<OverlayProps>(async () => (await overlayLoaders.trade()).QuickSheet),
  settings: lazyPart<OverlayProps>(loadSettings),
}

/** The settings, with those of swaps, which are another feature. */
async function loadSettings() {
  const [{ SettingsDialog }, { TradingSettings }] = await Promise.all([
    overlayLoaders.settings(),
    overlayLoaders.trading(),
  ])
  return ({ onClose }: OverlayProps) => <SettingsDialog onClose={onClose} trading={<TradingSettings />} />
}
