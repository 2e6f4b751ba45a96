import { removeRunFolder } from './folders';

export default removeRunFolder;
