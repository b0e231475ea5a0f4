/** One entry of the audit: a table row, or a card on small screens. */
import { Anchor, Group, Paper, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { EntradaDaAuditoria } from '../../contract/auditoria.ts'
import { CADASTROS } from '../../core/cadastros.ts'
import { formatInstant } from '../../core/dates.ts'
import { ShortTd } from '../list/cells.tsx'
import { useGo } from '../list/list-address.ts'
import text from '../ui/text.module.css'

interface Props {
  entrada: EntradaDaAuditoria
}

export const EntradaRow = memo(function EntradaRow({ entrada }: Props) {
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <ShortTd>{formatInstant(entrada.em)}</ShortTd>
      <Table.Td miw="clamp(6rem, 14cqw, 8rem)">{authorOf(entrada)}</Table.Td>
      <Table.Td miw="clamp(7rem, 18cqw, 12rem)">
        <Sobre {...entrada} />
      </Table.Td>
      {/* The widest column by far: it has what stood there before and after. */}
      <Table.Td w="100%" miw="clamp(16rem, 42cqw, 20rem)" maw="none" style={{ overflowWrap: 'anywhere' }}>
        <Acoes {...entrada} />
      </Table.Td>
    </Table.Tr>
  )
})

export const EntradaCard = memo(function EntradaCard({ entrada }: Props) {
  return (
    <Paper component="li" withBorder p="md" className={text.wrap}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{authorOf(entrada)}</Text>
        <Text c="dimmed">{formatInstant(entrada.em)}</Text>
      </Group>
      <Sobre {...entrada} />
      <Acoes {...entrada} />
    </Paper>
  )
})

const ORIGENS: Readonly<Record<string, string>> = { importacao: 'importação', sistema: 'sistema' }

/** 'Ana Prado', 'Ana Prado (importação)', 'Sistema', or 'Alguém' for a caller who is not known. */
function authorOf({ quem, origem }: EntradaDaAuditoria): string {
  if (quem === null) return origem === 'api' ? 'Alguém' : 'Sistema'
  const way = ORIGENS[origem]
  return way ? `${quem} (${way})` : quem
}

const FECHAMENTO = { singular: 'fechamento' }

/** The record, which pressed filters the list by it. */
function Sobre({ sobre }: EntradaDaAuditoria) {
  const go = useGo()
  if (!sobre) return null
  if (!sobre.cadastro) return <>Configurações</>
  const { singular } = sobre.cadastro === 'fechamentos' ? FECHAMENTO : CADASTROS[sobre.cadastro]
  const name = sobre.nome ?? 'sem nome'
  return (
    <>
      <Anchor
        component="button"
        ta="left"
        className={text.wrap}
        aria-label={`Só as entradas de ${singular} ${name}`}
        onClick={() => go({ registro: sobre.id })}
      >
        {name}
      </Anchor>{' '}
      <Text span c="dimmed">
        {singular}
      </Text>
      {sobre.cadastro === 'fechamentos' && sobre.nome !== null && (
        <Anchor
          display="block"
          renderRoot={(props) => <Link {...props} to="/fechamentos/$id" params={{ id: sobre.id }} />}
        >
          Abrir o fechamento
        </Anchor>
      )}
    </>
  )
}

function Acoes({ acoes, de_onde }: EntradaDaAuditoria) {
  return (
    <>
      {acoes.length === 0 ? (
        <Text c="dimmed">mudou só dados internos</Text>
      ) : (
        acoes.map((acao) => <div key={acao}>{acao}</div>)
      )}
      {de_onde && (
        <Text span display="block" c="dimmed">
          {de_onde}
        </Text>
      )}
    </>
  )
}
