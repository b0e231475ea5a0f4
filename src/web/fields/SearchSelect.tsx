/** A select whose options are searched on the server while typing. */
import { type ComboboxParsedItem, Select, type SelectProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Option } from '../../contract/fields.ts'
import type { Cadastro } from '../../core/cadastros.ts'
import { useChosenName } from './use-chosen-name.ts'
import { CREATE, type Create, useCreation } from './use-creation.ts'
import { useLazyList } from './use-lazy-list.ts'
import { MAX_HEIGHT_PX, OptionText, type Source, useOptionSearch } from './use-option-search.tsx'
import { useTakeOnEnter } from './use-take-on-enter.ts'
import { warned } from './warning.tsx'

export interface SearchSelectProps<O extends Option = Option>
  extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchValue'> {
  value: string | null
  /** The name of the value, if known: it is displayed without a request. */
  nome?: string | undefined
  onChange: (value: string | null, one: O | null) => void
  /** Label of the empty option, if there is one. */
  none?: string
  /** Ids of options already taken: shown as disabled. */
  taken?: readonly string[]
  /** Chooses the only option when the field appears empty. */
  takesOnly?: boolean
}

/** The options, and how one is created. */
interface Chooser<O extends Option> {
  source: Source<O>
  cadastro: Cadastro
  /** The records that can be chosen, if not every active one: 'corretores ativos'. */
  apenas?: string
  create?: Create<O>
}

/** Value of the empty option. */
const NONE = 'none'

interface FieldOptions<O extends Option>
  extends Pick<SearchSelectProps<O>, 'value' | 'nome' | 'none' | 'takesOnly' | 'onChange' | 'readOnly'>,
    Chooser<O> {}

/** The typed text, the found options, and the chosen one. */
function useSearchedOption<O extends Option>({
  source,
  cadastro,
  apenas,
  create,
  takesOnly = false,
  value,
  nome,
  none,
  onChange,
  readOnly,
}: FieldOptions<O>) {
  const [search, setSearch] = useState(nome ?? none ?? '')
  const list = useLazyList()
  const [picked, setPicked] = useState<Option | null>(null)
  const known = picked?.id === value ? picked.nome : nome
  // The selected name in the input is not a search.
  const shown = value === null ? none : known
  const typed = search === shown ? '' : search.trim()
  const chosenName = useChosenName(search, shown)
  const unknown = value !== null && known === undefined

  const { text, query, found, empty, pending } = useOptionSearch({
    source,
    cadastro,
    apenas,
    typed,
    ...(unknown ? { ids: [value] } : {}),
    enabled: list.entered || unknown || takesOnly,
  })
  const named = unknown && found.find(({ id }) => id === value)
  // The name of a value from an address is no search, either.
  if (named) setPicked(named)
  const chosen = value !== null && known !== undefined ? [{ id: value, nome: known, detalhe: null }] : []
  const options = [...chosen.filter(({ id }) => !found.some((one) => one.id === id)), ...found]

  const [refused, setRefused] = useState<string | null>(null)
  const creation = useCreation({
    cadastro,
    create,
    typed,
    readOnly,
    take: (created) => (typeof created === 'string' ? setRefused(created) : choose(created)),
    onCancel: () => setSearch(search),
  })

  function choose(option: O) {
    setRefused(null)
    setPicked(option)
    onChange(option.id, option)
  }

  useOnlyOption(takesOnly && text === '' && !query.isFetching ? found : [], (only) => {
    if (value === null) choose(only)
  })

  return {
    search: { search, setSearch, shown, typed, text, pending },
    list,
    found,
    empty,
    options,
    isFirstLoad: query.isPending,
    chosenName,
    creation,
    warning: creation.left ?? refused,
    /** Takes the option with that id; null empties the field. */
    pick: (id: string | null) => {
      setRefused(null)
      setPicked(options.find((one) => one.id === id) ?? null)
      onChange(id, found.find((one) => one.id === id) ?? null)
    },
  }
}

/** Offers the only option once, when it is found. */
function useOnlyOption<O extends Option>(found: readonly O[], offer: (only: O) => void) {
  const offered = useRef(false)
  const [only] = found.length === 1 ? found : []
  useEffect(() => {
    if (offered.current || !only) return
    offered.current = true
    offer(only)
  })
}

export function SearchSelect<O extends Option>(props: SearchSelectProps<O> & Chooser<O>) {
  const field = useSearchedOption(props)
  const {
    source,
    cadastro,
    apenas,
    create,
    takesOnly,
    value,
    nome,
    none,
    onChange,
    taken = [],
    ...select
  } = props
  const { list, found, empty, options, creation, pick } = field
  const { search, setSearch, shown, typed, text, pending } = field.search
  const searchList = useTakeOnEnter({
    typed: typed !== '',
    pending,
    restore: () => setSearch(shown ?? ''),
  })
  return (
    <Select
      searchable
      // A refused form focuses its first invalid field, where a list would cover the messages.
      openOnFocus={false}
      clearable={none === undefined}
      nothingFoundMessage={empty}
      placeholder="Buscar…"
      maxDropdownHeight={MAX_HEIGHT_PX}
      checkIconPosition="right"
      comboboxProps={list.comboboxProps}
      {...select}
      {...field.chosenName}
      {...warned(field.warning)}
      // Options are identified by id because names may repeat; the server has already filtered.
      data={[
        ...(none !== undefined && text === '' ? [{ value: NONE, label: none }] : []),
        ...options.map((one) => itemOf(one, taken.includes(one.id) && one.id !== value)),
        // The results would push it away from under the pointer.
        ...(field.isFirstLoad ? [] : creation.option),
      ]}
      // Earlier selections stay known, but are not results of the current search.
      filter={({ options: all }) => (text === '' ? all : all.filter((option) => isResult(option, found)))}
      renderOption={({ option }) => (
        <OptionText
          option={option}
          detail={options.find(({ id }) => id === option.value)?.detalhe}
          reason={found.length === 0 && empty}
        />
      )}
      value={value ?? (none === undefined ? null : NONE)}
      searchValue={search}
      onSearchChange={setSearch}
      {...searchList}
      onOptionSubmit={(option) => {
        // Mantine reports no change, so the search that led to the selected option would stay in the input.
        if (option === value) setSearch(shown ?? '')
        if (option === CREATE) creation.open()
      }}
      onFocus={(event) => {
        list.onFocus()
        select.onFocus?.(event)
      }}
      onChange={(chosen) => {
        if (chosen !== CREATE) pick(chosen === NONE ? null : chosen)
      }}
    />
  )
}

/** A select of what `chooser` finds. */
export function selectOf<O extends Option>(chooser: Chooser<O>) {
  return (props: SearchSelectProps<O>) => <SearchSelect {...props} {...chooser} />
}

function itemOf({ id, nome }: Option, disabled: boolean) {
  return { value: id, label: nome, disabled }
}

function isResult(option: ComboboxParsedItem, found: readonly Option[]): boolean {
  return !('value' in option) || option.value === CREATE || found.some(({ id }) => id === option.value)
}
