/** Shared by the searched selects: the search on the server while one types, and the look of an option. */
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Opcoes, Option } from '../../contract/fields.ts'
import type { Cadastro } from '../../core/cadastros.ts'
import { emptyChoice } from './empty-choice.ts'
import { CREATE } from './use-creation.ts'

const DEBOUNCE_MS = 300
export const MAX_HEIGHT_PX = 300

/** Input of an options route: the search text, and ids to include regardless of it. */
interface OptionsInput {
  texto?: string
  ids?: string[]
}

/** An options route as a query. */
export type Source<O extends Option = Option> = (
  input: OptionsInput,
) => Pick<UseQueryOptions<Opcoes<O>>, 'queryKey' | 'queryFn'>

interface Search<O extends Option> {
  source: Source<O>
  cadastro: Cadastro
  apenas?: string | undefined
  /** The text that is searched, once the writer pauses. */
  typed: string
  /** Records to find in addition. */
  ids?: string[]
  enabled: boolean
}

/** The options found for `text`, why there are none, and whether what is typed still waits for its own. */
export function useOptionSearch<O extends Option>({
  source,
  cadastro,
  apenas,
  typed,
  ids,
  enabled,
}: Search<O>) {
  const [text] = useDebouncedValue(typed, DEBOUNCE_MS)
  const query = useQuery({
    ...source({ ...(text ? { texto: text.slice(0, 100) } : {}), ...(ids ? { ids } : {}) }),
    enabled,
    placeholderData: keepPreviousData,
  })
  return {
    text,
    query,
    found: query.data?.itens ?? [],
    empty: emptyChoice({ cadastro, apenas, texto: text, query }),
    pending: typed !== text || query.isPlaceholderData,
  }
}

/** An option with what tells it from others of its name; the one that creates a record says why, if nothing was `found`. */
export function OptionText({
  option: { value, label },
  detail,
  reason,
}: {
  option: { value: string; label: string }
  detail?: ReactNode
  reason: ReactNode
}) {
  const isCreation = value === CREATE
  const below = isCreation ? reason : detail
  return (
    <div data-create={isCreation || undefined}>
      <Text>{label}</Text>
      {below && (
        <Text size="xs" c="dimmed">
          {below}
        </Text>
      )}
    </div>
  )
}
