import { createRoot } from 'react-dom/client'
import './ui-page.css'
import { applyTheme } from '../lib/browser/theme.ts'
import { forceStates } from './force-states.ts'
import { UiPage } from './UiPage.tsx'

applyTheme()
forceStates()
const root = document.getElementById('root')
if (!root) throw new Error('no root element')
createRoot(root).render(<UiPage isFrame={new URLSearchParams(location.search).has('frame')} />)
