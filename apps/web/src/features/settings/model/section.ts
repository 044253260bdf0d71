import { msg } from '@callisto/i18n'
import { create } from 'zustand'

export const sections = [
  { key: 'network', label: msg('Network') },
  { key: 'trading', label: msg('Trading') },
  { key: 'display', label: msg('Display') },
  { key: 'language', label: msg('Language') },
  { key: 'privacy', label: msg('Privacy') },
] as const

export type Section = (typeof sections)[number]['key']

/** The shown section; kept outside of the dialog, which a change of the language mounts anew. */
export const useSection = create<{ section: Section }>(() => ({ section: 'network' }))
