/** The global search (Ctrl+K): screens, actions and records. */
import { Box, Group, Kbd, Loader, type ScrollAreaProps, Text, VisuallyHidden } from '@mantine/core'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { MIN_SEARCH_LENGTH } from '../../core/busca.ts'
import { counted } from '../../core/text.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { useTypedSearch } from '../list/use-typed-search.ts'
import { useCan } from '../session/session.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { type FrameDialogs, usePaletteGroups } from './groups.tsx'
import classes from './Palette.module.css'

const DEBOUNCE_MS = 150

interface Props extends FrameDialogs {
  /** Returns the text typed while the palette was loading. */
  takeTyped: () => string
  onClose: () => void
}

export default function Palette({ takeTyped, onClose, ...dialogs }: Props) {
  useFocusBack()
  const [[store, spotlight]] = useState(createSpotlight)
  const { selected, query } = useSpotlight(store)
  const { text, type, end, waits, searching, results, failure } = usePaletteSearch(query)
  const groups = usePaletteGroups(text, results, dialogs)
  const options = groups.flatMap(({ entries }) => entries)
  const signature = options.map(({ key }) => key).join()
  const listId = useId()
  const optionId = (index: number) => `${listId}-${index}`

  const choose = (index: number) => store.setState((state) => ({ ...state, selected: index }))

  useEffect(() => spotlight.open(), [spotlight])
  // The first option is selected until the arrow keys select another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new options reset the selection
  useEffect(() => choose(0), [store, signature])

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      onSpotlightClose={onClose}
      scrollable
      // The default blurs the page behind, which takes 50 ms for each blink of the cursor on a computer without a GPU.
      overlayProps={{ blur: 0 }}
      maxHeight="min(30rem, 70dvh)"
      attributes={{ content: { 'aria-label': 'Buscar em tudo' } }}
    >
      <Spotlight.Search
        placeholder="Venda, cliente, pessoa, loja ou ação"
        leftSection={searching ? <Loader size={18} aria-hidden /> : <IconSearch size={20} aria-hidden />}
        maxLength={100}
        role="combobox"
        aria-label="Buscar em tudo"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={options[selected] ? optionId(selected) : undefined}
        aria-describedby={`${listId}-ajuda`}
        onFocus={() => {
          const typed = takeTyped()
          if (!typed) return
          store.setState((state) => ({ ...state, query: state.query + typed }))
          type((query + typed).trim())
        }}
        onChange={({ currentTarget }) => type(currentTarget.value.trim())}
        onKeyDown={({ key }) => {
          if (key === 'Enter') end()
          // Mantine changes the selection without notifying the store's subscribers.
          queueMicrotask(() => choose(store.getState().selected))
        }}
      />
      {options.length > 0 ? (
        <Results
          key={signature}
          id={listId}
          groups={groups}
          selected={selected}
          optionId={optionId}
          onPoint={choose}
        />
      ) : (
        <Spotlight.Empty>
          {waits
            ? 'Enter busca agora; sem ele, a busca começa quando você parar de digitar.'
            : failure
              ? failureSentence(failure, 'Não foi possível buscar. Tente novamente.')
              : searching
                ? 'Buscando…'
                : `Nada encontrado para “${text}”`}
        </Spotlight.Empty>
      )}
      <Footer id={`${listId}-ajuda`} failure={options.length > 0 ? failure : null} />
      <VisuallyHidden role="status">
        {searching ? 'Buscando…' : counted(options.length, 'resultado', 'resultados')}
      </VisuallyHidden>
    </Spotlight.Root>
  )
}

/** The search for what is typed, once the writer pauses or presses Enter: its results, or why there are none. */
function usePaletteSearch(query: string) {
  const text = query.trim()
  const [asked, setAsked] = useState('')
  const { type, end, waits } = useTypedSearch(setAsked, { delayMs: DEBOUNCE_MS, findsClients: true })
  const enough = useCan('busca.ler') && asked.length >= MIN_SEARCH_LENGTH
  const search = useQuery(
    orpc.busca.procurar.queryOptions({
      input: { texto: asked.slice(0, 100) },
      enabled: enough,
      placeholderData: keepPreviousData,
    }),
  )
  return {
    text,
    type,
    end,
    waits,
    searching: text !== asked || (enough && (search.isFetching || search.isPlaceholderData)),
    // Enter asks for what waits, and must not open what was found before.
    results: enough && !waits && text.length >= MIN_SEARCH_LENGTH ? (search.data?.itens ?? []) : [],
    failure: enough ? search.error : null,
  }
}

/** The keys, and why records are missing among the results. */
function Footer({ id, failure }: { id: string; failure: unknown }) {
  return (
    <Spotlight.Footer>
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed" id={id}>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> escolhem, <Kbd size="xs">Enter</Kbd> abre,{' '}
          <Kbd size="xs">Esc</Kbd> fecha
        </Text>
        {failure !== null && (
          <Text size="xs" c="red">
            {failureSentence(failure, 'Não foi possível buscar os registros.')}
          </Text>
        )}
      </Group>
    </Spotlight.Footer>
  )
}

interface ResultsProps {
  id: string
  groups: ReturnType<typeof usePaletteGroups>
  selected: number
  optionId: (index: number) => string
  /** Called with the option under the pointer. */
  onPoint: (index: number) => void
}

function Results({ id, groups, selected, optionId, onPoint }: ResultsProps) {
  const { history } = useRouter()
  // The scroll viewport is the listbox itself: otherwise a screen reader would find one list inside another.
  const viewport = {
    viewportProps: { id, role: 'listbox', 'aria-label': 'Resultados' },
  } satisfies ScrollAreaProps
  let index = -1
  return (
    <Spotlight.ActionsList id={`${id}-lista`} className={classes.list} {...viewport}>
      {groups.map(({ titulo, entries }) => (
        <Spotlight.ActionsGroup key={titulo} label={titulo} role="group" aria-label={titulo}>
          {entries.map(({ key, label, detalhe, icon, right, href, run }) => {
            index += 1
            const own = index
            return (
              <Spotlight.Action
                key={key}
                // Mantine ignores the id prop.
                renderRoot={(props) => <button type="button" {...props} id={optionId(own)} />}
                role="option"
                aria-selected={own === selected}
                data-selected={own === selected || undefined}
                onClick={() => (href === undefined ? run?.() : history.push(href))}
                onMouseMove={() => own !== selected && onPoint(own)}
              >
                <Entry label={label} detalhe={detalhe} icon={icon} right={right} />
              </Spotlight.Action>
            )
          })}
        </Spotlight.ActionsGroup>
      ))}
    </Spotlight.ActionsList>
  )
}

/** The refusal of a search that would be one too many; `other` for any other failure. */
function failureSentence(error: unknown, other: string): string {
  const { code, message } = failureOf(error)
  return code === 'MUITAS_ABERTURAS' ? message : other
}

function Entry(props: { label: string; detalhe?: string; icon?: ReactNode; right?: ReactNode }) {
  const { label, detalhe, icon, right } = props
  return (
    <Group component="span" gap="sm" wrap="nowrap" w="100%" ta="start">
      {icon}
      <Box component="span" flex={1} miw={0}>
        <Text span truncate display="block" inherit>
          {label}
        </Text>
        {detalhe && (
          <Text span size="xs" truncate display="block" className={classes.detail}>
            {detalhe}
          </Text>
        )}
      </Box>
      {right}
    </Group>
  )
}
