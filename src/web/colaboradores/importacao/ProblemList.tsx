/** Errors or warnings: the first ones, or those of one kind, with every kind and its count. */
import { Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { Problems } from '../../../contract/importacoes.ts'
import { counted } from '../../../core/text.ts'
import classes from '../../importacao/importacao.module.css'

interface Props {
  label: 'Erros' | 'Avisos'
  problemas: Problems
  /** After a number: 'E mais 5 erros...'. */
  more: string
}

type ProblemType = Problems['tipos'][number]

export function ProblemList({ label, problemas, more }: Props) {
  const { quantidade, primeiros, tipos } = problemas
  const [selected, setSelected] = useState<string | null>(null)
  if (quantidade === 0) return null
  const tipo = tipos.find((option) => keyOf(option) === selected)
  return (
    <>
      {(tipos.length > 1 || quantidade > primeiros.length) && (
        <ul className={classes.tipos} aria-label={`${label} por tipo`}>
          <li>
            <TypeFilter active={!tipo} onClick={() => setSelected(null)} quantidade={quantidade}>
              Todos
            </TypeFilter>
          </li>
          {tipos.map((option) => (
            <li key={keyOf(option)}>
              <TypeFilter
                active={option === tipo}
                onClick={() => setSelected(option === tipo ? null : keyOf(option))}
                quantidade={option.quantidade}
              >
                {option.coluna && `${option.coluna}: `}
                {option.tipo}
              </TypeFilter>
            </li>
          ))}
        </ul>
      )}
      {tipo ? (
        <ProblemsOfType label={label} tipo={tipo} />
      ) : (
        <>
          <ul className={classes.lista} aria-label={label}>
            {primeiros.map(({ linha, coluna, mensagem }) => (
              <li key={`${linha} ${coluna} ${mensagem}`}>
                Linha {linha}
                {coluna && `, ${coluna}`}: {mensagem}
              </li>
            ))}
          </ul>
          {quantidade > primeiros.length && (
            <Text>
              E mais {quantidade - primeiros.length} {more}...
            </Text>
          )}
        </>
      )}
    </>
  )
}

/** Each different message once, with its rows. */
function ProblemsOfType({
  label,
  tipo: { coluna, mensagens, variantes },
}: {
  label: string
  tipo: ProblemType
}) {
  return (
    <>
      <ul className={classes.lista} aria-label={label}>
        {mensagens.map(({ mensagem, quantidade, linhas }) => (
          <li key={mensagem}>
            {coluna && `${coluna}: `}
            {mensagem} — {quantidade === 1 ? 'linha' : `${quantidade.toLocaleString('pt-BR')} linhas:`}{' '}
            {linhas.join(', ')}
            {quantidade > linhas.length && ` e mais ${(quantidade - linhas.length).toLocaleString('pt-BR')}`}
          </li>
        ))}
      </ul>
      {variantes > mensagens.length && (
        <Text>
          E mais {counted(variantes - mensagens.length, 'caso', 'casos')} deste tipo, no arquivo para
          corrigir.
        </Text>
      )}
    </>
  )
}

interface TypeFilterProps {
  active: boolean
  quantidade: number
  onClick: () => void
  children: React.ReactNode
}

function TypeFilter({ active, quantidade, onClick, children }: TypeFilterProps) {
  return (
    <UnstyledButton className={classes.tipo ?? ''} aria-pressed={active} onClick={onClick}>
      <strong>{quantidade.toLocaleString('pt-BR')}</strong> <span>{children}</span>
    </UnstyledButton>
  )
}

function keyOf({ coluna, tipo }: ProblemType): string {
  return `${coluna} ${tipo}`
}
