/** When the last backup was made, and what is missing if none is. */
import { Alert, Code, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '../../core/dates.ts'
import { orpc } from '../api/query.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Section } from '../ui/Section.tsx'
import text from '../ui/text.module.css'

export function CopiaSection() {
  const query = useQuery(orpc.configuracoes.copia.queryOptions())
  return (
    <Section title="Cópia de segurança">
      {query.isPending && <Loading h={48} label="Carregando a cópia de segurança" />}
      {query.isError && <LoadFailed query={query} fallback="Erro ao ler a última cópia. Tente novamente." />}
      {query.data && <State {...query.data} />}
    </Section>
  )
}

interface StateProps {
  ultima: { em: string; arquivo: string } | null
  falha: { em: string; erro: string } | null
  pasta: boolean
  assinatura: string
}

function State({ ultima, falha, pasta, assinatura }: StateProps) {
  return (
    <>
      <Text className={text.wrap}>
        {ultima
          ? `A última foi feita em ${formatInstant(ultima.em)}: ${ultima.arquivo}.`
          : 'Nenhuma cópia foi feita ainda.'}
      </Text>
      {!pasta && (
        <Text c="dimmed">
          Este servidor não faz cópias sozinho. Quem cuida dele escolhe uma pasta em BACKUP_DIR, e uma cópia
          passa a ser feita todos os dias.
        </Text>
      )}
      <Text mt="sm">
        Assinatura das cópias: <Code display="inline-block">{assinatura}</Code>
      </Text>
      <Text c="dimmed" size="sm">
        Anote-a fora deste servidor. Quem restaura uma cópia sem senha compara com ela a assinatura que a
        restauração mostra: só uma cópia feita com o segredo deste servidor tem a mesma.
      </Text>
      {falha && (
        <Alert color="red" mt="sm" title={`A cópia falhou em ${formatInstant(falha.em)}`}>
          {falha.erro}
        </Alert>
      )}
    </>
  )
}
