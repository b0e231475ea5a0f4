/** The search box; writes to the URL shortly after the last keystroke, or when typing has ended. */
import { Loader, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { inOneLine } from '../../core/text.ts'
import { useTyped } from '../fields/use-typed.ts'
import { useTypedSearch } from './use-typed-search.ts'

const DEBOUNCE_MS = 300

interface Props {
  /** 'Buscar vendas' */
  label: string
  placeholder: string
  text: string
  onChange: (text: string) => void
  inputRef: RefObject<HTMLInputElement | null>
  /** True if it searches sales, which a client's CPF, telefone or email finds. */
  findsClients?: boolean
}

export function SearchBox({ label, placeholder, text, onChange, inputRef, findsClients = false }: Props) {
  const { typed, type, write } = useTyped({ value: text, onChange, typedOf: (value) => value })
  // A text that left the box meanwhile, because filters were cleared, is not searched for.
  const searchFor = (line: string) => line === inOneLine(typed) && write(line)
  const search = useTypedSearch(searchFor, { delayMs: DEBOUNCE_MS, findsClients })
  return (
    <TextInput
      ref={inputRef}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={100}
      value={typed}
      onChange={({ currentTarget }) => {
        type(currentTarget.value)
        search.type(inOneLine(currentTarget.value))
      }}
      onBlur={search.end}
      onKeyDown={({ key }) => key === 'Enter' && search.end()}
      rightSection={search.waits && <Loader size={16} aria-label="Busca quando você terminar de digitar" />}
    />
  )
}
