/**
 * Problems: the first ones, or those of one kind, with the number of each kind; cells are corrected and rows left out
 * in place.
 */
import { Button, Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ImportProblem, ImportProblems } from '../../contract/importacoes/importacoes.ts'
import type { Respostas } from '../../core/importacao/respostas.ts'
import { counted } from '../../core/text.ts'
import classes from './importacao.module.css'
import type { ImportState } from './use-importacao.ts'

interface Mending {
  respostas: Respostas
  disabled: boolean
  onAnswer: ImportState['answer']
  /** Whether rows can only be left out, because no cell has an error. */
  onlyRows?: boolean
}

interface Props {
  label: string
  problemas: ImportProblems
  /** After a number: 'E mais 5 erros...'. */
  more: string
  mending: Mending
}

type ProblemType = ImportProblems['tipos'][number]

export function ProblemList({ label, problemas, more, mending }: Props) {
  const { quantidade, primeiros, tipos } = problemas
  const [selected, setSelected] = useState<string | null>(null)
  if (quantidade === 0) return null
  const tipo = tipos.find((option) => keyOf(option) === selected)
  const shown = tipo ? tipo.primeiros : primeiros
  const others = (tipo?.quantidade ?? quantidade) - shown.length
  return (
    <>
      {(tipos.length > 1 || quantidade > primeiros.length) && (
        <Group component="ul" gap={6} my={8} align="stretch" aria-label={`${label} por tipo`}>
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
                {option.primeiros[0]?.titulo && `${option.primeiros[0].titulo}: `}
                {option.tipo}
              </TypeFilter>
            </li>
          ))}
        </Group>
      )}
      {tipo && tipo.variantes < tipo.quantidade ? (
        <Messages label={label} tipo={tipo} mending={mending} />
      ) : (
        <ul className={classes.nomes} aria-label={label}>
          {shown.map((problem) => (
            <Problem
              key={`${problem.linha} ${problem.coluna} ${problem.mensagem}`}
              problem={problem}
              mending={mending}
            />
          ))}
        </ul>
      )}
      {others > 0 && !(tipo && tipo.variantes < tipo.quantidade) && (
        <Text>
          E mais {others} {more}...
        </Text>
      )}
    </>
  )
}

/** A problem with a field for the cell's text, and a button that leaves its row out. */
function Problem({ problem, mending }: { problem: ImportProblem; mending: Mending }) {
  const { linha, coluna, titulo, texto, mensagem } = problem
  const { respostas, disabled, onAnswer, onlyRows } = mending
  const mended = respostas.celulas.find((cell) => cell.linha === linha && cell.coluna === coluna)
  const isOut = respostas.fora.includes(linha)
  return (
    <li className={onlyRows ? classes.linha : classes.nome}>
      <p className={classes.texto}>{`Linha ${linha}${titulo ? `, ${titulo}` : ''}: ${mensagem}`}</p>
      <Group gap={6} wrap="nowrap">
        {coluna !== null && !onlyRows && (
          <TextInput
            aria-label={`${titulo} da linha ${linha}`}
            flex="1 1 auto"
            miw={0}
            disabled={disabled || isOut}
            value={mended?.texto ?? texto ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onAnswer(({ celulas }) => ({
                celulas: [
                  ...celulas.filter((cell) => cell.linha !== linha || cell.coluna !== coluna),
                  { linha, coluna, texto: value },
                ],
              }))
            }
          />
        )}
        <Button
          variant={isOut ? 'filled' : 'default'}
          flex="none"
          aria-pressed={isOut}
          aria-label={`Não importar a linha ${linha}`}
          disabled={disabled}
          onClick={() =>
            onAnswer(({ fora }) => ({
              fora: isOut ? fora.filter((each) => each !== linha) : [...fora, linha],
            }))
          }
        >
          Não importar
        </Button>
      </Group>
    </li>
  )
}

/** Each different message once, with its rows. */
function Messages({
  label,
  tipo: { primeiros, mensagens, variantes },
  mending: { respostas, disabled, onAnswer, onlyRows },
}: {
  label: string
  tipo: ProblemType
  mending: Mending
}) {
  const titulo = primeiros[0]?.titulo
  const said = (coluna: number, texto: string) =>
    respostas.trocas.find((troca) => troca.coluna === coluna && troca.de === texto)?.para
  return (
    <>
      <ul className={classes.nomes} aria-label={label}>
        {mensagens.map(({ mensagem, quantidade, linhas, texto, coluna }) => (
          <li key={`${mensagem} ${texto} ${coluna}`} className={classes.nome}>
            <p className={classes.texto}>
              {titulo && `${titulo}: `}
              {mensagem} — {quantidade === 1 ? 'linha' : `${quantidade.toLocaleString('pt-BR')} linhas:`}{' '}
              {linhas.join(', ')}
              {quantidade > linhas.length &&
                ` e mais ${(quantidade - linhas.length).toLocaleString('pt-BR')}`}
            </p>
            {coluna !== null && texto !== null && !onlyRows && (
              <TextInput
                label={`Em todas as linhas com “${texto}”`}
                disabled={disabled}
                value={said(coluna, texto) ?? texto}
                onChange={({ currentTarget: { value } }) =>
                  onAnswer(({ trocas }) => ({
                    trocas: [
                      ...trocas.filter((troca) => troca.coluna !== coluna || troca.de !== texto),
                      { coluna, de: texto, para: value },
                    ],
                  }))
                }
              />
            )}
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
  children: ReactNode
}

function TypeFilter({ active, quantidade, onClick, children }: TypeFilterProps) {
  return (
    <UnstyledButton className={classes.tipo ?? ''} aria-pressed={active} onClick={onClick}>
      <strong>{quantidade.toLocaleString('pt-BR')}</strong> <span>{children}</span>
    </UnstyledButton>
  )
}

function keyOf({ campo, tipo }: ProblemType): string {
  return `${campo} ${tipo}`
}
