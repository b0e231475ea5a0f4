/** The search for a payee among the payments of a closing: by name, or page by page without one. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Pages } from '../list/Pages.tsx'

const DEBOUNCE_MS = 300

export function usePayeeSearch() {
  const [typed, setTyped] = useState('')
  const [texto] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const [page, setPage] = useState(1)
  return {
    texto,
    setPage,
    /** What is asked of the server. */
    input: texto ? { texto } : { pagina: String(page) },
    field: (look: Pick<TextInputProps, 'ref' | 'mb' | 'maw'> = {}) => (
      <TextInput
        aria-label="Buscar favorecido"
        placeholder="Nome do favorecido"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        {...look}
      />
    ),
    /** Of all; nothing beside found ones. */
    pages: (total: number) => !texto && <Pages page={page} total={total} onChange={setPage} />,
  }
}
