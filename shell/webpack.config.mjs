import { createShellConfig } from '@karigar/build-config/webpack';

export default createShellConfig(import.meta.dirname);
