import { createRemoteConfig } from '@karigar/build-config/webpack';

export default createRemoteConfig(import.meta.dirname);
