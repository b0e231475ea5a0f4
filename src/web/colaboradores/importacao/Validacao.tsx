/** The server's findings: errors prevent the import, warnings do not. */
import { Alert, Group, Stack, Text, Title } from '@mantine/core'
import type { ConferenciaDoArquivo } from '../../../contract/importacoes.ts'
import { contarDe } from '../../../core/texto.ts'
import type { ArquivoEscolhido } from './arquivo.ts'
import { BaixarParaCorrigir } from './BaixarParaCorrigir.tsx'
import { ListaDeProblemas } from './ListaDeProblemas.tsx'

interface Props {
  arquivo: ArquivoEscolhido
  conferencia: ConferenciaDoArquivo
}

export function Validacao({ arquivo, conferencia }: Props) {
  const { total, validas, erros, avisos } = conferencia
  const limpa = erros.quantidade === 0
  return (
    <Stack component="section" gap="xs" aria-labelledby="importar-validacao">
      <Group justify="space-between" gap="sm">
        <Title order={2} id="importar-validacao">
          Validação
        </Title>
        {erros.quantidade + avisos.quantidade > 0 && <BaixarParaCorrigir arquivo={arquivo} />}
      </Group>
      <Alert color={limpa ? 'green' : 'red'} variant="light" role="note">
        <Text fw={600}>
          {limpa
            ? `${contarDe(total, 'linha pronta', 'linhas prontas')} para importar`
            : `${contarDe(erros.quantidade, 'erro', 'erros')} em ${contarDe(total - validas, 'linha', 'linhas')}`}
        </Text>
        {!limpa && (
          <Text>Corrija o arquivo e escolha-o de novo. Só um arquivo sem erros pode ser importado.</Text>
        )}
        <ListaDeProblemas rotulo="Erros" problemas={erros} mais="erros" />
      </Alert>
      {avisos.quantidade > 0 && (
        <Alert color="yellow" variant="light" role="note">
          <Text fw={600}>{contarDe(avisos.quantidade, 'aviso', 'avisos')}</Text>
          <Text>Avisos não impedem a importação: o que eles dizem é o que será gravado.</Text>
          <ListaDeProblemas rotulo="Avisos" problemas={avisos} mais="avisos" />
        </Alert>
      )}
    </Stack>
  )
}
