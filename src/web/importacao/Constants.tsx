/** Fields without a column, with the same text in all rows. */
import { Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Analise } from '../../contract/importacoes/importacoes.ts'
import type { Respostas } from '../../core/importacao/respostas.ts'
import type { ImportState } from './use-importacao.ts'

interface Props {
  analise: Analise
  respostas: Respostas
  disabled: boolean
  onChange: ImportState['setColumns']
}

/** The needed fields without a column, and those that the user adds. */
export function Constants({
  analise: { faltam, campos, layout },
  respostas: { constantes },
  disabled,
  onChange,
}: Props) {
  const [added, setAdded] = useState<string[]>([])
  const given = new Set(layout.colunas.map(({ campo }) => campo))
  const asked = [
    ...new Set([
      ...[...constantes.map(({ campo }) => campo), ...added].filter((campo) => !given.has(campo)),
      ...faltam,
    ]),
  ]
  const others = campos.filter(({ campo }) => !given.has(campo) && !asked.includes(campo))
  return (
    <div>
      <Text fw={600}>Sem coluna no arquivo</Text>
      <Text c="dimmed" size="sm">
        {asked.length === 0
          ? 'O que é igual em todas as linhas pode ser escrito uma vez só.'
          : 'Escolha acima a coluna de cada um, ou escreva o que vale para todas as linhas.'}
      </Text>
      <Group gap="sm" mt="xs" align="flex-end">
        {asked.map((campo) => (
          <Constant
            key={campo}
            rotulo={campos.find((each) => each.campo === campo)?.rotulo ?? campo}
            texto={constantes.find((each) => each.campo === campo)?.texto ?? ''}
            disabled={disabled}
            onChange={(texto) =>
              onChange({
                constantes: [
                  ...constantes.filter((each) => each.campo !== campo),
                  ...(texto.trim() === '' ? [] : [{ campo, texto }]),
                ],
              })
            }
          />
        ))}
        {others.length > 0 && (
          <NativeSelect
            aria-label="Outro campo para todas as linhas"
            disabled={disabled}
            value=""
            onChange={({ currentTarget: { value } }) => setAdded((current) => [...current, value])}
            data={[
              { value: '', label: 'Outro campo…' },
              ...others.map(({ campo, rotulo }) => ({ value: campo, label: rotulo })),
            ]}
          />
        )}
      </Group>
    </div>
  )
}

/** A field for a free text, which is applied on blur. */
function Constant(props: {
  rotulo: string
  texto: string
  disabled: boolean
  onChange: (texto: string) => void
}) {
  const { rotulo, texto, disabled, onChange } = props
  const [typed, setTyped] = useState(texto)
  // Another sheet can have other texts.
  const [taken, setTaken] = useState(texto)
  if (taken !== texto) {
    setTaken(texto)
    setTyped(texto)
  }
  const take = () => typed !== texto && onChange(typed)
  return (
    <TextInput
      label={`${rotulo} em todas as linhas`}
      value={typed}
      disabled={disabled}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  )
}
