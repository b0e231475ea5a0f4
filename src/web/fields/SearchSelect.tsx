/** A select whose options are searched on the server while typing. */
import { Select, type SelectProps } from '@mantine/core'
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

/** What the options are, and how one is created. */
interface Chooser<O extends Option> {
  source: Source<O>
  cadastro: Cadastro
  /** What can be chosen, if not every active record: 'corretores ativos'. */
  apenas?: string
  create?: Create<O>
}

/** Value of the empty option. */
const NONE = 'none'

export function SearchSelect<O extends Option>({
  source,
  cadastro,
  apenas,
  create,
  takesOnly = false,
  value,
  nome,
  none,
  onChange,
  taken = [],
  ...select
}: SearchSelectProps<O> & Chooser<O>) {
  const [search, setSearch] = useState(nome ?? none ?? '')
  const [opened, setOpened] = useState(false)
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
  const chosen = value !== null && known !== undefined ? [{ id: value, nome: known, detalhe: null }] : []
  const options = [...chosen.filter(({ id }) => !found.some((one) => one.id === id)), ...found]
  const byId = new Map(options.map((one) => [one.id, one]))

  const [refused, setRefused] = useState<string | null>(null)
  const creation = useCreation({
    cadastro,
    create,
    typed,
    readOnly: select.readOnly,
    take: (created) => (typeof created === 'string' ? setRefused(created) : choose(created)),
    onCancel: () => setSearch(search),
  })

  function choose(option: O) {
    setRefused(null)
    setPicked(option)
    onChange(option.id, option)
  }

  const [only] = found.length === 1 && text === '' && !query.isFetching ? found : []
  const offered = useRef(false)
  useEffect(() => {
    if (!takesOnly || offered.current || !only) return
    offered.current = true
    if (value === null) choose(only)
  })

  const onEnter = useTakeOnEnter({
    typed: typed !== '',
    pending,
    keep: () => {
      setSearch(shown ?? '')
      setOpened(false)
    },
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
      {...chosenName}
      {...warned(creation.left ?? refused)}
      // Options are identified by id because names may repeat; the server has already filtered.
      data={[
        ...(none !== undefined && text === '' ? [{ value: NONE, label: none }] : []),
        ...options.map(({ id, nome }) => ({
          value: id,
          label: nome,
          disabled: taken.includes(id) && id !== value,
        })),
        // The results would push it away from under the pointer.
        ...(query.isPending ? [] : creation.option),
      ]}
      // Earlier selections stay known, but are not results of the current search.
      filter={({ options: all }) =>
        all.filter(
          (option) =>
            text === '' ||
            !('value' in option) ||
            option.value === CREATE ||
            found.some(({ id }) => id === option.value),
        )
      }
      renderOption={({ option }) => (
        <OptionText
          option={option}
          detail={byId.get(option.value)?.detalhe}
          reason={found.length === 0 && empty}
        />
      )}
      value={value ?? (none === undefined ? null : NONE)}
      searchValue={search}
      onSearchChange={setSearch}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onKeyDownCapture={onEnter}
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
        if (chosen === CREATE) return
        const id = chosen === NONE ? null : chosen
        setRefused(null)
        setPicked(id === null ? null : (byId.get(id) ?? null))
        onChange(id, found.find((one) => one.id === id) ?? null)
      }}
    />
  )
}
