import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

type Argument = [name: string, type?: string, choices?: Choices | string]
type Token = string | Argument
/** Of a choice, and `offset` of a plural. */
interface Choices {
  [key: string]: Token[] | number
}

const CHOICE_TYPES = new Set(['plural', 'select', 'selectordinal'])

/**
 * Compiles an ICU message into the form that `@lingui/core` formats, as `compileMessage` of `@lingui/message-utils` does,
 * whose parser is ten times the size. A malformed message stays as it is; `scripts/texts.mjs` refuses one.
 */
export function compileMessage(message: string): CompiledMessage {
  try {
    const reader = new Reader(message)
    const tokens = reader.message(false)
    return reader.isAtEnd ? (tokens as CompiledMessage) : [message]
  } catch {
    return [message]
  }
}

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length
  }

  /** Text and arguments up to the end or an unmatched brace. In a plural `#` stands for the number. */
  message(inPlural: boolean): Token[] {
    const tokens: Token[] = []
    let text = ''
    const endText = () => {
      if (text !== '') tokens.push(text)
      text = ''
    }
    while (!this.isAtEnd && this.#peek() !== '}') {
      if (this.#peek() === '{') {
        endText()
        tokens.push(this.#argument(inPlural))
      } else if (inPlural && this.#peek() === '#') {
        endText()
        tokens.push(this.#take(/#/y))
      } else text += this.#plain(inPlural)
    }
    endText()
    return tokens
  }

  #argument(inPlural: boolean): Argument {
    this.#take(/\{\s*/y)
    const name = this.#take(/[^\s,{}]+/y)
    this.#take(/\s*/y)
    if (this.#peek() === '}') return this.#end([name])
    this.#take(/,\s*/y)
    const type = this.#take(/[a-z]+/y)
    this.#take(/\s*,?\s*/y)
    if (CHOICE_TYPES.has(type)) return this.#end([name, type, this.#choices(type !== 'select' || inPlural)])
    const style = this.#take(/[^{}]*/y).trim()
    return this.#end(style === '' ? [name, type] : [name, type, style])
  }

  #choices(inPlural: boolean): Choices {
    const choices: Choices = {}
    const offset = this.#take(/(?:offset:\s*\d+\s*)?/y)
    if (offset !== '') choices.offset = Number(offset.slice('offset:'.length))
    while (this.#peek() !== '}') {
      const key = this.#take(/[^\s,{}]+/y).replace(/^=/, '')
      this.#take(/\s*\{/y)
      choices[key] = this.message(inPlural)
      this.#take(/\}\s*/y)
    }
    if (choices.other === undefined) throw new SyntaxError('a choice without other')
    return choices
  }

  #end(argument: Argument): Argument {
    this.#take(/\s*\}/y)
    return argument
  }

  /** An apostrophe quotes a syntax character and what follows it; two of them are one; any other one is itself. */
  #plain(inPlural: boolean): string {
    if (this.#peek() !== "'") return this.#take(inPlural ? /[^'{}#]+/y : /[^'{}]+/y)
    const [quoted, content] = this.#match(inPlural ? /'([{}#](?:[^']|'')*)'/y : /'([{}](?:[^']|'')*)'/y) ?? []
    if (quoted === undefined) return this.#take(/''?/y).slice(0, 1)
    this.#at += quoted.length
    return content?.replaceAll("''", "'") ?? ''
  }

  #peek(): string | undefined {
    return this.#text[this.#at]
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    return pattern.exec(this.#text)
  }

  #take(pattern: RegExp): string {
    const found = this.#match(pattern)?.[0]
    if (found === undefined) throw new SyntaxError(`at ${this.#at} of ${this.#text}`)
    this.#at += found.length
    return found
  }
}
