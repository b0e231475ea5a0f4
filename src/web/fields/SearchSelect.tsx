/** A select whose choices are searched on the server as one types. */
import { Select, type SelectProps, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Opcao } from '../../contract/campos.ts'
import { orpc } from '../query.ts'

export const DEBOUNCE_MS = 300
export const MAX_HEIGHT_PX = 300

export interface SearchSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchValue'> {
  value: string | null
  /** The name of the value, where it is known: it then shows without asking the server. */
  nome?: string | undefined
  onChange: (value: string | null, opcao: Opcao | null) => void
  /** Choices that are taken already: shown, but not to be picked. */
  taken?: readonly string[]
}

/** Where the choices come from. */
export const FONTES = {
  lojas: orpc.lojas.opcoes,
  empreendimentos: orpc.empreendimentos.opcoes,
  corretores: orpc.colaboradores.opcoes,
  gerentes: orpc.lojas.gerentes,
  responsaveis: orpc.metas.colaboradores,
}

export const LojaSelect = (props: SearchSelectProps) => <SearchSelect {...props} fonte="lojas" />
export const EmpreendimentoSelect = (props: SearchSelectProps) => (
  <SearchSelect {...props} fonte="empreendimentos" />
)
export const CorretorSelect = (props: SearchSelectProps) => <SearchSelect {...props} fonte="corretores" />
/** An active Administrador. */
export const GerenteSelect = (props: SearchSelectProps) => <SearchSelect {...props} fonte="gerentes" />
/** An active colaborador of any cargo. */
export const ResponsavelSelect = (props: SearchSelectProps) => (
  <SearchSelect {...props} fonte="responsaveis" />
)

function SearchSelect({
  fonte,
  value,
  nome,
  onChange,
  taken = [],
  ...select
}: SearchSelectProps & { fonte: keyof typeof FONTES }) {
  const [search, setSearch] = useState(nome ?? '')
  const [asked, setAsked] = useState(false)
  const [picked, setPicked] = useState<Opcao | null>(null)
  const known = picked?.id === value ? picked.nome : nome
  // The chosen name standing in the field is no search.
  const [texto] = useDebouncedValue(search === known ? '' : search.trim(), DEBOUNCE_MS)
  const unknown = value !== null && known === undefined

  const { data, isFetching, isError } = useQuery(
    FONTES[fonte].queryOptions({
      input: { ...(texto ? { texto: texto.slice(0, 100) } : {}), ...(unknown ? { ids: [value] } : {}) },
      enabled: asked || unknown,
      placeholderData: keepPreviousData,
    }),
  )
  const found = data?.itens ?? []
  const chosen = value !== null && known !== undefined ? [{ id: value, nome: known, detalhe: null }] : []
  const options = [...chosen.filter(({ id }) => !found.some((opcao) => opcao.id === id)), ...found]
  const byId = new Map(options.map((opcao) => [opcao.id, opcao]))

  return (
    <Select
      searchable
      clearable
      nothingFoundMessage={
        isError ? 'Não foi possível buscar. Tente novamente.' : isFetching ? 'Buscando…' : 'Nada encontrado'
      }
      placeholder="Buscar…"
      maxDropdownHeight={MAX_HEIGHT_PX}
      checkIconPosition="right"
      {...select}
      // Choices of the same name differ by their ids, and the server has done the filtering.
      data={options.map(({ id, nome: label }) => ({
        value: id,
        label,
        disabled: taken.includes(id) && id !== value,
      }))}
      filter={({ options: all }) => all}
      renderOption={({ option }) => (
        <div>
          <Text>{option.label}</Text>
          {byId.get(option.value)?.detalhe && (
            <Text size="xs" c="dimmed">
              {byId.get(option.value)?.detalhe}
            </Text>
          )}
        </div>
      )}
      value={value}
      searchValue={search}
      onSearchChange={setSearch}
      onFocus={(event) => {
        setAsked(true)
        select.onFocus?.(event)
      }}
      onChange={(id) => {
        const opcao = id === null ? null : (byId.get(id) ?? null)
        setPicked(opcao)
        onChange(id, opcao)
      }}
    />
  )
}
