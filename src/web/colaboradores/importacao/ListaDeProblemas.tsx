/** Errors or warnings: the first ones, or those of one kind, with every kind and its count. */
import { Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { Problemas } from '../../../contract/importacoes.ts'
import { contarDe } from '../../../core/texto.ts'
import classes from './importacao.module.css'

interface Props {
  rotulo: 'Erros' | 'Avisos'
  problemas: Problemas
  /** After a number: 'E mais 5 erros...'. */
  mais: string
}

type Tipo = Problemas['tipos'][number]

export function ListaDeProblemas({ rotulo, problemas, mais }: Props) {
  const { quantidade, primeiros, tipos } = problemas
  const [escolhido, setEscolhido] = useState<string | null>(null)
  if (quantidade === 0) return null
  const tipo = tipos.find((um) => chaveDe(um) === escolhido)
  return (
    <>
      {(tipos.length > 1 || quantidade > primeiros.length) && (
        <ul className={classes.tipos} aria-label={`${rotulo} por tipo`}>
          <li>
            <Filtro ativo={!tipo} onClick={() => setEscolhido(null)} quantidade={quantidade}>
              Todos
            </Filtro>
          </li>
          {tipos.map((um) => (
            <li key={chaveDe(um)}>
              <Filtro
                ativo={um === tipo}
                onClick={() => setEscolhido(um === tipo ? null : chaveDe(um))}
                quantidade={um.quantidade}
              >
                {um.coluna && `${um.coluna}: `}
                {um.tipo}
              </Filtro>
            </li>
          ))}
        </ul>
      )}
      {tipo ? (
        <DoTipo rotulo={rotulo} tipo={tipo} />
      ) : (
        <>
          <ul className={classes.lista} aria-label={rotulo}>
            {primeiros.map(({ linha, coluna, mensagem }) => (
              <li key={`${linha} ${coluna} ${mensagem}`}>
                Linha {linha}
                {coluna && `, ${coluna}`}: {mensagem}
              </li>
            ))}
          </ul>
          {quantidade > primeiros.length && (
            <Text>
              E mais {quantidade - primeiros.length} {mais}...
            </Text>
          )}
        </>
      )}
    </>
  )
}

/** Each different message once, with its rows. */
function DoTipo({ rotulo, tipo: { coluna, mensagens, variantes } }: { rotulo: string; tipo: Tipo }) {
  return (
    <>
      <ul className={classes.lista} aria-label={rotulo}>
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
          E mais {contarDe(variantes - mensagens.length, 'caso', 'casos')} deste tipo, no arquivo para
          corrigir.
        </Text>
      )}
    </>
  )
}

interface FiltroProps {
  ativo: boolean
  quantidade: number
  onClick: () => void
  children: React.ReactNode
}

function Filtro({ ativo, quantidade, onClick, children }: FiltroProps) {
  return (
    <UnstyledButton className={classes.tipo ?? ''} aria-pressed={ativo} onClick={onClick}>
      <strong>{quantidade.toLocaleString('pt-BR')}</strong> <span>{children}</span>
    </UnstyledButton>
  )
}

function chaveDe({ coluna, tipo }: Tipo): string {
  return `${coluna} ${tipo}`
}
