// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.20;

// Tokens with numbers, for local chains only: anybody may mint.

interface Receiver721 {
    function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4);
}

contract Titled {
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    string public name;
    string public symbol;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    constructor(string memory itsName, string memory itsSymbol, uint256) {
        name = itsName;
        symbol = itsSymbol;
    }

    function setApprovalForAll(address operator, bool approved) external virtual {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }
}

// As EIP-721 has it.
contract Collection721 is Titled {
    mapping(uint256 => address) internal owners;

    constructor(string memory n, string memory s, uint256 d) Titled(n, s, d) {}

    function supportsInterface(bytes4 id) external pure virtual returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd;
    }

    function ownerOf(uint256 id) external view returns (address) {
        require(owners[id] != address(0), "no such token");
        return owners[id];
    }

    function mint(address to, uint256 id) external {
        owners[id] = to;
    }

    function safeTransferFrom(address from, address to, uint256 id) external virtual {
        require(owners[id] == from && msg.sender == from, "not the owner");
        owners[id] = to;
        if (to.code.length > 0) {
            require(Receiver721(to).onERC721Received(msg.sender, from, id, "") == 0x150b7a02, "not received");
        }
    }
}

// As EIP-1155 has it.
contract Collection1155 is Titled {
    mapping(address => mapping(uint256 => uint256)) public balanceOf;

    constructor(string memory n, string memory s, uint256 d) Titled(n, s, d) {}

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26;
    }

    function mint(address to, uint256 id) external {
        balanceOf[to][id] += 1000;
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes calldata) external {
        require(msg.sender == from && balanceOf[from][id] >= amount, "not enough");
        balanceOf[from][id] -= amount;
        balanceOf[to][id] += amount;
    }
}

// Says that everything went well, and moves nothing.
contract Lying721 is Collection721 {
    constructor(string memory n, string memory s, uint256 d) Collection721(n, s, d) {}

    function safeTransferFrom(address, address, uint256) external override {}
}

// Cannot be sent any more.
contract Locked721 is Collection721 {
    constructor(string memory n, string memory s, uint256 d) Collection721(n, s, d) {}

    function safeTransferFrom(address, address, uint256) external pure override {
        revert("locked");
    }

    // Lets nobody take a permission back.
    function setApprovalForAll(address operator, bool approved) external override {
        require(approved, "locked");
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }
}

// Has owners, and does not say that it is EIP-721.
contract Unnamed721 is Collection721 {
    constructor(string memory n, string memory s, uint256 d) Collection721(n, s, d) {}

    function supportsInterface(bytes4) external pure override returns (bool) {
        return false;
    }
}
