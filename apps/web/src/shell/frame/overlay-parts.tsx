import { lazyPart } from '../../lib/browser/lazy-part.tsx'
import { overlayLoaders } from './overlay-loaders.ts'

interface OverlayProps {
  onClose: () => void
}

/** The overlays, each in a chunk of its own. */
export const overlayParts = {
  search: lazyPart<OverlayProps>(async () => (await overlayLoaders.search()).SearchDialog),
  connect: lazyPart<OverlayProps>(async () => (await overlayLoaders.connect()).ConnectPanel),
  drawer: lazyPart<OverlayProps>(async () => (await overlayLoaders.drawer()).WalletDrawer),
  menu: lazyPart<OverlayProps>(async () => (await overlayLoaders.menu()).SideMenu),
  settings: lazyPart<OverlayProps>(loadSettings),
}

/** The settings, with those of the swap form, which is another feature. */
async function loadSettings() {
  const [{ SettingsDialog }, { SlippageSetting }] = await Promise.all([
    overlayLoaders.settings(),
    overlayLoaders.slippage(),
  ])
  return ({ onClose }: OverlayProps) => <SettingsDialog onClose={onClose} trading={<SlippageSetting />} />
}
