/** Selects several records, searched on the server while typing. */
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useState } from 'react'
import type { Option } from '../../contract/fields.ts'
import type { Cadastro } from '../../core/cadastros.ts'
import { CREATE, type Create, useCreation } from './use-creation.ts'
import { MAX_HEIGHT_PX, OptionText, type Source, useOptionSearch } from './use-option-search.tsx'
import { useTakeOnEnter } from './use-take-on-enter.ts'
import { warned } from './warning.tsx'

interface Props extends Omit<MultiSelectProps, 'data' | 'value' | 'onChange' | 'searchValue'> {
  source: Source
  cadastro: Cadastro
  create?: Create<Option>
  value: string[]
  /** Names of the selected records, by id. */
  nomes: Readonly<Record<string, string>>
  /** Called with the ids, and the names of all records seen. */
  onChange: (ids: string[], nomes: Record<string, string>) => void
}

export function SearchMultiSelect({ source, cadastro, create, value, nomes, onChange, ...select }: Props) {
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState(false)
  const typed = search.trim()
  const { query, found, empty, pending } = useOptionSearch({ source, cadastro, typed, enabled: asked })
  const unseen = value.filter((id) => !found.some((one) => one.id === id))
  const all = [...unseen.map((id) => ({ id, nome: nomes[id] ?? 'registro sem nome' })), ...found]
  const creation = useCreation({
    cadastro,
    create,
    typed,
    readOnly: select.readOnly,
    take: (created) => {
      if (typeof created === 'string') return
      setSearch('')
      onChange([...value, created.id], { ...nomes, ...names, [created.id]: created.nome })
    },
    onCancel: () => setSearch(search),
  })
  const names = Object.fromEntries(all.map(({ id, nome }) => [id, nome]))

  const searchList = useTakeOnEnter({ typed: typed !== '', pending })

  return (
    <MultiSelect
      searchable
      openOnFocus={false}
      clearable
      hidePickedOptions
      nothingFoundMessage={empty}
      maxDropdownHeight={MAX_HEIGHT_PX}
      // With many selected records, the field keeps its height and scrolls.
      styles={{ input: { maxHeight: 128, overflowY: 'auto' } }}
      {...select}
      {...warned(creation.left)}
      data={[
        ...all.map(({ id, nome }) => ({ value: id, label: nome })),
        ...(query.isPending ? [] : creation.option),
      ]}
      // The server has already filtered; selected records are not search results.
      filter={({ options }) =>
        options.filter((option) => !('value' in option) || !unseen.includes(option.value))
      }
      renderOption={({ option }) => <OptionText option={option} reason={found.length === 0 && empty} />}
      value={value}
      searchValue={search}
      onSearchChange={setSearch}
      {...searchList}
      onFocus={(event) => {
        setAsked(true)
        select.onFocus?.(event)
      }}
      onChange={(ids) => {
        if (ids.includes(CREATE)) creation.open()
        else onChange(ids, { ...nomes, ...names })
      }}
    />
  )
}
