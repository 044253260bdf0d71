import type { Messages } from '@callisto/i18n'

export const messages: Messages = {}
