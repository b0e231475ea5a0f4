/** The loaded rows, compared with the expected ones, and the next step. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Ensaio, ResultadoDaCarga } from '../../contract/cargas.ts'
import { sumLines, sumsOf, writtenSums } from '../../core/cargas/result.ts'
import { counted } from '../../core/text.ts'
import { Section } from '../ui/Section.tsx'
import { Descartar } from './Descartar.tsx'
import { Desfazer } from './Desfazer.tsx'
import { SumsTable } from './SumsTable.tsx'

interface Props {
  ensaio: Ensaio
  resultado: ResultadoDaCarga
}

export function Resultado({ ensaio, resultado }: Props) {
  const { registros, vendas, conferem } = resultado
  const heading = useRef<HTMLHeadingElement>(null)
  // The element that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Section title="Os dados estão aqui" order={2} mb={0} heading={heading}>
      <Text mb="sm">
        {counted(registros, 'registro trazido', 'registros trazidos')}, entre eles{' '}
        {counted(vendas, 'venda', 'vendas')}.
      </Text>
      <Alert color={conferem ? 'green' : 'red'} variant="light" role="status">
        {conferem
          ? 'As somas conferem, ao centavo.'
          : 'As somas não conferem. Desfaça a carga e repita o ensaio.'}
      </Alert>
      <SumsTable
        lines={[
          ...sumLines(writtenSums(ensaio), 'a trazer'),
          { titulo: `trazidos (${counted(vendas, 'venda', 'vendas')})`, ...sumsOf(resultado) },
        ]}
      />
      <Text mt="sm" c="dimmed">
        Olhe as vendas e o Dashboard. Se não era isso, desfaça agora: depois que alguém trabalhar nestes dados
        não é mais possível. Se está certo, convide quem usava o sistema antigo e conclua.
      </Text>
      <Group justify="flex-end" gap="xs" mt="sm">
        <Desfazer>
          {counted(registros, 'registro trazido sai', 'registros trazidos saem')} desta instalação, como se
          nunca {registros === 1 ? 'tivesse' : 'tivessem'} vindo.
        </Desfazer>
        <Button variant="default" renderRoot={(props) => <Link to="/usuarios" {...props} />}>
          Convidar usuários
        </Button>
        <Descartar label="Concluir" title="Concluir?" confirm="Concluir">
          Os arquivos enviados, com os dados de clientes que estão neles, e o relatório são apagados. O que
          foi trazido fica. Depois disso, só quem cuida do servidor ainda pode desfazer a carga (npm run admin
          -- desfazer-carga).
        </Descartar>
      </Group>
    </Section>
  )
}
