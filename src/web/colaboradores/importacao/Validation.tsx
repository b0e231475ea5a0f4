/** The server's findings: errors prevent the import, warnings do not. */
import { Alert, Group, Stack, Text, Title } from '@mantine/core'
import type { ArquivoCheck } from '../../../contract/importacoes.ts'
import { counted } from '../../../core/text.ts'
import type { PickedArquivo } from './arquivo.ts'
import { DownloadToMend } from './DownloadToMend.tsx'
import { ProblemList } from './ProblemList.tsx'

interface Props {
  arquivo: PickedArquivo
  check: ArquivoCheck
}

export function Validation({ arquivo, check }: Props) {
  const { total, validas, erros, avisos } = check
  const isClean = erros.quantidade === 0
  return (
    <Stack component="section" gap="xs" aria-labelledby="importar-validacao">
      <Group justify="space-between" gap="sm">
        <Title order={2} id="importar-validacao">
          Validação
        </Title>
        {erros.quantidade + avisos.quantidade > 0 && <DownloadToMend arquivo={arquivo} />}
      </Group>
      <Alert color={isClean ? 'green' : 'red'} variant="light" role="note">
        <Text fw={600}>
          {isClean
            ? `${counted(total, 'linha pronta', 'linhas prontas')} para importar`
            : `${counted(erros.quantidade, 'erro', 'erros')} em ${counted(total - validas, 'linha', 'linhas')}`}
        </Text>
        {!isClean && (
          <Text>Corrija o arquivo e escolha-o de novo. Só um arquivo sem erros pode ser importado.</Text>
        )}
        <ProblemList label="Erros" problemas={erros} more="erros" />
      </Alert>
      {avisos.quantidade > 0 && (
        <Alert color="yellow" variant="light" role="note">
          <Text fw={600}>{counted(avisos.quantidade, 'aviso', 'avisos')}</Text>
          <Text>Avisos não impedem a importação: o que eles dizem é o que será gravado.</Text>
          <ProblemList label="Avisos" problemas={avisos} more="avisos" />
        </Alert>
      )}
    </Stack>
  )
}
