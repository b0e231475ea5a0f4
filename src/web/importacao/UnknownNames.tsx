/** Names without a record: the user chooses or creates one for each. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import type { NomeAsked } from '../../contract/importacoes/importacoes.ts'
import { placesOf } from '../../core/importacao/findings.ts'
import { equalParts, makeWhole } from '../../core/importacao/names.ts'
import { NAME_LABELS, type NameKind, type Nome } from '../../core/importacao/respostas.ts'
import { counted } from '../../core/text.ts'
import { PercentField } from '../fields/NumberFields.tsx'
import type { SearchSelectProps } from '../fields/SearchSelect.tsx'
import { CreationHost } from '../record/CreationHost.tsx'
import { AskedItem, AskedList } from './AskedList.tsx'

interface Props {
  selects: NameSelects
  names: NomeAsked[]
  /** Whether the file may be imported without them. */
  isOptional: boolean
  chosen: Nome[]
  disabled: boolean
  onChoose: (name: Nome) => void
}

/** The selects of records for each kind of name. */
export type NameSelects = Readonly<Partial<Record<NameKind, ComponentType<SearchSelectProps>>>>

export function UnknownNames({ selects, names, isOptional, chosen, disabled, onChoose }: Props) {
  return (
    <CreationHost cadastro={undefined}>
      <AskedList
        title={counted(names.length, 'nome sem cadastro', 'nomes sem cadastro')}
        note={`Diga quem é cada um, ou cadastre. Nada é escolhido sem você confirmar.${
          isOptional ? ' Os que ficarem sem resposta serão importados como os avisos dizem.' : ''
        }`}
        label="Nomes sem cadastro"
        questions={names}
      >
        {(name) => (
          <Name
            key={`${name.tipo} ${name.nome}`}
            name={name}
            Select={selects[name.tipo]}
            said={chosen.find(({ tipo, nome }) => tipo === name.tipo && nome === name.nome)?.pessoas ?? []}
            disabled={disabled}
            onChoose={onChoose}
          />
        )}
      </AskedList>
    </CreationHost>
  )
}

interface NameProps extends Pick<Props, 'disabled' | 'onChoose'> {
  name: NomeAsked
  Select: NameSelects[NameKind]
  said: Nome['pessoas']
}

function Name({ name, Select, said, disabled, onChoose }: NameProps) {
  const { tipo, nome, linha, quantidade, motivo, sugestoes, varios } = name
  const rotulo = NAME_LABELS[tipo]
  const id = said.length === 1 ? (said[0]?.id ?? null) : null
  const choose = (value: string) => onChoose({ tipo, nome, pessoas: [{ id: value, parte: 100 }] })
  return (
    <AskedItem
      title={`${rotulo}: ${nome}`}
      details={`${motivo ? `${nome} ${motivo}. ` : ''}${placesOf(linha, quantidade)}`}
    >
      <Stack gap={6}>
        {varios.length > 1 && (
          <Several name={name} Select={Select} said={said} disabled={disabled} onChoose={onChoose} />
        )}
        {sugestoes.length > 0 && (
          <Group gap={6}>
            {sugestoes.map((option) => (
              <Button
                key={option.id}
                size="compact-sm"
                variant={option.id === id ? 'filled' : 'default'}
                aria-pressed={option.id === id}
                disabled={disabled}
                title={option.detalhe ?? undefined}
                onClick={() => choose(option.id)}
              >
                {option.nome}
              </Button>
            ))}
          </Group>
        )}
        {Select && (
          <Select
            aria-label={`${rotulo} no lugar de ${nome}`}
            nome={sugestoes.find((option) => option.id === id)?.nome ?? (id === null ? nome : undefined)}
            // A pressed suggestion is shown like a search result.
            key={sugestoes.some((option) => option.id === id) ? id : 'search'}
            value={id}
            disabled={disabled}
            onChange={(value) => value !== null && choose(value)}
          />
        )}
      </Stack>
    </AskedItem>
  )
}

/** The people named in one cell: the record of each, and their share of the commission. */
function Several({ name: { tipo, nome, varios }, Select, said, disabled, onChoose }: NameProps) {
  const parts = equalParts(varios.length)
  const [people, setPeople] = useState(
    said.length === varios.length
      ? said.map(({ id, parte }) => ({ id: id as string | null, parte: parte as number | string | null }))
      : varios.map(({ id, parte }, i) => ({ id, parte: (parte ?? parts[i] ?? 0) as number | string | null })),
  )
  const change = (at: number, changed: Partial<(typeof people)[number]>) =>
    setPeople((current) => current.map((person, i) => (i === at ? { ...person, ...changed } : person)))
  const complete = people.flatMap(({ id, parte }) =>
    id !== null && typeof parte === 'number' ? [{ id, parte }] : [],
  )
  const fits = complete.length === people.length && makeWhole(complete)
  return (
    <Stack gap={6} role="group" aria-label={`As pessoas de ${nome}`}>
      <Text size="sm">Parecem {varios.length} pessoas, que dividem a comissão:</Text>
      {varios.map((person, at) => (
        <Group key={person.nome} gap={6} wrap="nowrap">
          {Select && (
            <Select
              aria-label={`Quem é ${person.nome}`}
              flex="1 1 auto"
              miw={0}
              nome={people[at]?.id === null ? person.nome : undefined}
              value={people[at]?.id ?? null}
              disabled={disabled}
              onChange={(value) => change(at, { id: value })}
            />
          )}
          <PercentField
            aria-label={`Parte de ${person.nome}`}
            flex="0 0 6.5rem"
            value={people[at]?.parte ?? null}
            disabled={disabled}
            onChange={(parte) => change(at, { parte })}
          />
        </Group>
      ))}
      <Group gap={6}>
        <Button
          size="compact-sm"
          variant={said.length > 1 ? 'filled' : 'default'}
          aria-pressed={said.length > 1}
          disabled={disabled || !fits}
          onClick={() => onChoose({ tipo, nome, pessoas: complete })}
        >
          São estas pessoas
        </Button>
        {!fits && <Text size="sm">Diga quem é cada uma; as partes somam 100%.</Text>}
      </Group>
    </Stack>
  )
}
