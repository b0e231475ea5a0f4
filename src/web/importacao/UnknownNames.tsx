/** Names without a record: the user chooses or creates one for each. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import type { NomeAsked } from '../../contract/importacoes/importacoes.ts'
import { placesOf } from '../../core/importacao/findings.ts'
import { equalParts } from '../../core/importacao/names.ts'
import type { NameKind, Nome } from '../../core/importacao/respostas.ts'
import { counted } from '../../core/text.ts'
import { PercentField } from '../fields/NumberFields.tsx'
import type { SearchSelectProps } from '../fields/SearchSelect.tsx'
import { CreationHost } from '../record/CreationHost.tsx'
import { Section } from '../ui/Section.tsx'
import classes from './importacao.module.css'

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

const LABELS: Readonly<Record<NameKind, string>> = {
  loja: 'Loja',
  empreendimento: 'Empreendimento',
  corretor: 'Corretor',
  colaborador: 'Colaborador',
}

export function UnknownNames({ selects, names, isOptional, chosen, disabled, onChoose }: Props) {
  return (
    <Section title={counted(names.length, 'nome sem cadastro', 'nomes sem cadastro')} order={2} mb={0}>
      <Text c="dimmed">
        Diga quem é cada um, ou cadastre. Nada é escolhido sem você confirmar.
        {isOptional && ' Os que ficarem sem resposta serão importados como os avisos dizem.'}
      </Text>
      <CreationHost cadastro={undefined}>
        <ul className={classes.nomes} aria-label="Nomes sem cadastro">
          {names.slice(0, MAX_ASKED).map((name) => (
            <Name
              key={`${name.tipo} ${name.nome}`}
              name={name}
              Select={selects[name.tipo]}
              said={chosen.find(({ tipo, nome }) => tipo === name.tipo && nome === name.nome)?.pessoas ?? []}
              disabled={disabled}
              onChoose={onChoose}
            />
          ))}
        </ul>
      </CreationHost>
      <MoreAsked count={names.length} />
    </Section>
  )
}

/** Questions of a kind at once: a wrong column has one for each row, and a page of thousands would stop the browser. */
export const MAX_ASKED = 100

export function MoreAsked({ count }: { count: number }) {
  if (count <= MAX_ASKED) return null
  return (
    <Text>
      E mais {(count - MAX_ASKED).toLocaleString('pt-BR')}. Confira se as colunas estão certas, ou responda a
      estas e valide de novo.
    </Text>
  )
}

interface NameProps extends Pick<Props, 'disabled' | 'onChoose'> {
  name: NomeAsked
  Select: NameSelects[NameKind]
  said: Nome['pessoas']
}

function Name({ name, Select, said, disabled, onChoose }: NameProps) {
  const { tipo, nome, linha, quantidade, motivo, sugestoes, varios } = name
  const rotulo = LABELS[tipo]
  const id = said.length === 1 ? (said[0]?.id ?? null) : null
  const choose = (value: string) => onChoose({ tipo, nome, pessoas: [{ id: value, parte: 100 }] })
  return (
    <li className={classes.nome}>
      <div className={classes.texto}>
        <Text fw={600}>
          {rotulo}: {nome}
        </Text>
        <Text c="dimmed" size="sm">
          {motivo && `${nome} ${motivo}. `}
          {placesOf(linha, quantidade)}
        </Text>
      </div>
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
    </li>
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
  const total = people.reduce((sum, { parte }) => sum + (typeof parte === 'number' ? parte : 0), 0)
  const complete = people.flatMap(({ id, parte }) =>
    id !== null && typeof parte === 'number' ? [{ id, parte }] : [],
  )
  const fits = complete.length === people.length && Math.round(total * 100) === 100 * 100
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
