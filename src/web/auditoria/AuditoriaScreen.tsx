/** Auditoria: who did what in the product, and when; only for Administradores. */

import { Code, Group, Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { titleOf } from '../../core/cadastros.ts'
import { formatInstant } from '../../core/dates.ts'
import { orpc } from '../api/query.ts'
import { useCan } from '../session/session.tsx'
import { CopyText } from '../ui/CopyText.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import text from '../ui/text.module.css'
import { AuditoriaFilters } from './AuditoriaFilters.tsx'
import { AuditoriaList } from './AuditoriaList.tsx'
import type { AuditoriaSearch } from './search.ts'

export const Route = createFileRoute('/_app/auditoria')({
  staticData: { title: titleOf('auditoria') },
  validateSearch: (search: AuditoriaSearch) => search,
  component: AuditoriaScreen,
})

function AuditoriaScreen() {
  const canRead = useCan('auditoria.ler')
  return (
    <>
      <PageHeader
        title={titleOf('auditoria')}
        description="O que foi feito, por quem e quando. Nada daqui pode ser alterado, nem por um Administrador."
      />
      {canRead && <AuditoriaFilters />}
      <AuditoriaList />
      {canRead && <Lacre />}
    </>
  )
}

/**
 * The last lacre, to be noted outside of the product: a person who can change the database could not replace the audit unnoticed.
 */
function Lacre() {
  const { data } = useQuery(orpc.auditoria.lacre.queryOptions())
  const ultimo = data?.ultimo
  if (!ultimo) return null
  return (
    <Paper component="section" aria-labelledby="lacre" withBorder p="md" mt="md">
      <Title order={2} id="lacre">
        Último lacre
      </Title>
      <Text>
        As entradas são lacradas a cada minuto. Anote este código fora do Plantão de tempos em tempos: com
        ele, o comando conferir-auditoria mostra se alguém com a senha do banco de dados alterou, removeu ou
        refez entradas.
      </Text>
      <Group mt="xs" gap="xs" align="center">
        <Code className={text.wrap}>{ultimo.hash}</Code>
        <CopyText text={ultimo.hash} label="Copiar" />
      </Group>
      <Text c="dimmed" mt="xs">
        Nº {ultimo.numero.toLocaleString('pt-BR')}, de {formatInstant(ultimo.em)}
      </Text>
    </Paper>
  )
}
